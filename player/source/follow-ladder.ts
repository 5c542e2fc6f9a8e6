import type { VideoData } from '@/lib/videos/publishing/video-data';

import { loadVideoData } from './load-video-data';

/** How often it is asked whether there is more to play. Milliseconds. */
const every = 5000;

/** Asks for a video's data until `onData` says that it has what it wants; not while the page is hidden. */
export const followLadder = (
  src: string,
  { signal, onData }: { signal: AbortSignal; onData: (data: VideoData) => boolean },
): void => {
  const ask = async (): Promise<void> => {
    // What is there plays on, whatever the answer.
    const data = document.hidden ? null : await loadVideoData(src, signal).catch(() => null);
    if (signal.aborted || (data && onData(data))) return;
    setTimeout(() => void ask(), every);
  };
  setTimeout(() => void ask(), every);
};
