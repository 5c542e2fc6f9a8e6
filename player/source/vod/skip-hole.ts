import Hls, { type ErrorData, type LevelDetails } from 'hls.js';

/** More missing segments in a row than this are an error. */
const maxHoles = 5;

type Hole = { isAudio: boolean; start: number };

/** Marks the segment that begins there as one that its list calls missing (`EXT-X-GAP`), over which hls.js goes on. */
const markGap = (details: LevelDetails | undefined, { start }: Hole): void => {
  const found = details?.fragments.find((fragment) => Math.abs(fragment.start - start) < 0.1);
  if (!found || found.gap) return;
  found.gap = true;
  found.tagList.push(['GAP']);
};

const isClientError = (status = 0): boolean => status >= 400 && status < 500;

/**
 * Lets a stream go on where segments are missing for good, be it of one track or on every rung: `note` what failed, then `skip` it where
 * the video is still there. `skip` answers false where there is nothing to skip, or too much.
 */
export const createHoleSkipper = (hls: Hls) => {
  const holes: Hole[] = [];
  let failed: Hole | null = null;
  let inRow = 0;
  const mark = (): void => {
    for (const hole of holes)
      for (const { details } of hole.isAudio ? hls.allAudioTracks : hls.levels) markGap(details, hole);
  };
  // Playlists of other rungs are loaded when they are needed.
  hls.on(Hls.Events.LEVEL_UPDATED, mark);
  hls.on(Hls.Events.FRAG_BUFFERED, () => (inRow = 0));
  return {
    note: ({ frag, details, response }: ErrorData): void => {
      const isGone = details === Hls.ErrorDetails.FRAG_LOAD_ERROR && isClientError(response?.code);
      failed = isGone && frag ? { isAudio: String(frag.type) === 'audio', start: frag.start } : null;
    },
    skip: (): boolean => {
      if (!failed || (inRow += 1) > maxHoles) return false;
      holes.push(failed);
      failed = null;
      mark();
      return true;
    },
  };
};
