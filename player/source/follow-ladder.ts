import type { VideoData } from '@/lib/videos/publishing/video-data';

import { loadVideoData } from './load-video-data';

/** Milliseconds between polls for further renditions. */
const every = 5000;

/** Polls a video's data until `onData` returns that it is complete. Pauses while the page is hidden. */
export const followLadder = (
  src: string,
  { signal, onData }: { signal: AbortSignal; onData: (data: VideoData) => boolean },
): void => {
  const ask = async (): Promise<void> => {
    // Current playback continues, whatever the response.
    const data = document.hidden ? null : await loadVideoData(src, signal).catch(() => null);
    if (signal.aborted || (data && onData(data))) return;
    setTimeout(() => void ask(), every);
  };
  setTimeout(() => void ask(), every);
};
