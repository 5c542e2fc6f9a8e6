import { readVtt } from './read-vtt';
import { getCues } from './vtt-document';
import { writeVtt } from './write-vtt';

/**
 * Removes the cues of a WebVTT file that begin at or after `end` (milliseconds); null if none is left. Pure.
 */
export const cutVtt = (vtt: string, end: number): string | null => {
  const { document } = readVtt(vtt);
  const blocks = document.blocks.flatMap((block) => {
    if (block.kind === 'other') return block;
    return block.start < end ? { ...block, end: Math.min(block.end, end) } : [];
  });
  const cut = { ...document, blocks };
  return getCues(cut).some((cue) => cue.start < cue.end) ? writeVtt(cut) : null;
};
