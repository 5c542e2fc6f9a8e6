import type { VideoData } from '@/lib/videos/publishing/video-data';

/**
 * Redirects a seek beyond the last frame to that frame: audio often outlasts video slightly, and the browser
 * would keep showing the frame from before the seek. Audio that is longer by a second or more plays without
 * video. Returns a function that stops.
 */
export const keepToPicture = (
  video: HTMLVideoElement,
  { fps, frameCount }: Pick<VideoData, 'fps' | 'frameCount'>,
): (() => void) => {
  const end = (frameCount ?? NaN) / fps;
  const handleSeek = (): void => {
    if (video.currentTime >= end && video.duration < end + 1) video.currentTime = end - 0.5 / fps;
  };
  video.addEventListener('seeking', handleSeek);
  return () => video.removeEventListener('seeking', handleSeek);
};
