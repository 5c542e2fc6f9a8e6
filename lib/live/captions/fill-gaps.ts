import { recoverPiece, type CaptionWork } from './caption-piece';
import { findPiece } from './find-piece';
import type { LiveList } from './parse-live-playlist';

/** Nobody waits any more. Milliseconds. */
const patienceMs = 120_000;

type Ended = { rung: string; list: LiveList; save: () => Promise<void> };

/**
 * Transcribes after the end what was left out while it was on air, since a worker was killed or the transcriber was slow or away: for the
 * recording. It ends early where the transcriber fails again, and does nothing where nothing was understood at all: that is transcribed as
 * a whole.
 */
export const fillGaps = async (work: CaptionWork, { rung, list, save }: Ended): Promise<void> => {
  const { transcript } = work;
  if (transcript.heardSeconds === 0) return;
  for (let [gap, ...rest] = transcript.gaps; gap; [gap, ...rest] = transcript.gaps) {
    const { sequence: first, last, isOnePiece } = gap;
    const segments = list.segments.filter(({ sequence }) => sequence >= first && sequence <= last);
    const piece = findPiece({ segments, isOver: true }, { place: gap, isStalled: false });
    const next = piece && (await recoverPiece(work, { rung, piece, patienceMs }));
    if (piece && !next) return;
    const isLeft = next !== null && !isOnePiece && next.sequence <= last;
    transcript.gaps = isLeft ? [{ ...gap, ...next }, ...rest] : rest;
    await save();
  }
};
