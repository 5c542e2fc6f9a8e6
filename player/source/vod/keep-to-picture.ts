import type { VideoData } from '@/lib/videos/publishing/video-data';

/**
 * Leads a seek behind the last frame to that frame: sound mostly outlasts the picture a little, and there a browser would go on showing
 * the frame from before the seek. Sound that is a second longer and more is heard without a picture. Returns what ends it.
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
