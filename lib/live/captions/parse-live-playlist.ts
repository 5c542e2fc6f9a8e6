import type { ListedSegment } from './types';

export type LiveList = { segments: ListedSegment[]; isOver: boolean };

/** Parses a rendition's stored playlist as written by `writeMediaPlaylist`. Pure. */
export const parseLivePlaylist = (text: string): LiveList => {
  const segments: ListedSegment[] = [];
  let run = 0;
  let duration = 0;
  for (const line of text.split('\n')) {
    const [, head] = /^#EXT-X-MAP:URI="[^"]*init-(\d+)\.mp4"/.exec(line) ?? [];
    if (head !== undefined) run = Number(head);
    const [, seconds] = /^#EXTINF:([\d.]+),/.exec(line) ?? [];
    if (seconds !== undefined) duration = Number(seconds);
    const [, sequence] = /(?:^|\/)(\d+)\.m4s$/.exec(line) ?? [];
    if (sequence !== undefined) segments.push({ sequence: Number(sequence), run, duration });
  }
  return { segments, isOver: text.includes('#EXT-X-ENDLIST') };
};
