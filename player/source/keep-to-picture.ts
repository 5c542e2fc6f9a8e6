import type { VideoData } from '@/lib/publishing/video-data';

/** Sound that outlasts the picture by more is heard without one. Seconds. */
const longestTail = 1;

/**
 * Leads a seek behind the last frame to that frame: sound mostly outlasts the picture a little, and there a browser would go on showing
 * the frame from before the seek.
 */
export const keepToPicture = (
  video: HTMLVideoElement,
  { fps, frameCount }: Pick<VideoData, 'fps' | 'frameCount'>,
  signal: AbortSignal,
): void => {
  if (!frameCount || fps <= 0) return;
  const end = frameCount / fps;
  const middle = (frameCount - 0.5) / fps;
  const handleSeek = (): void => {
    const isBehind = video.currentTime >= end && video.currentTime - end < longestTail;
    if (isBehind && video.duration - end < longestTail) video.currentTime = middle;
  };
  video.addEventListener('seeking', handleSeek, { signal });
};
