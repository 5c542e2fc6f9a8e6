import { readVtt } from '../../../formats/vtt/read-vtt';
import type { VttBlock, VttCue, VttFault } from '../../../formats/vtt/vtt-document';
import { writeVtt } from '../../../formats/vtt/write-vtt';

/**
 * A cue that is edited. `key` stays the same through all edits; `before` are the blocks between the cue
 * before and this one.
 */
export type EditCue = Omit<VttCue, 'kind'> & { key: number; before: readonly string[] };

/**
 * What a file has besides its cues: its header, the blocks before the first cue (styles and regions among
 * them) and after the last.
 */
export type DocumentFrame = { header: string; head: readonly string[]; tail: readonly string[] };

/**
 * A text track as it is edited: its cues in the order of their start, which is the order that browsers show
 * them in.
 */
export type CueDocument = DocumentFrame & { cues: readonly EditCue[] };

/** Cues in the order of their start; those that begin at once stay as they are. */
export const sortCues = (cues: readonly EditCue[]): readonly EditCue[] => {
  const isSorted = cues.every((cue, index) => index === 0 || (cues[index - 1]?.start ?? 0) <= cue.start);
  return isSorted ? cues : [...cues].sort((first, second) => first.start - second.start);
};

/**
 * A WebVTT file as a document to edit; `faults` are lines that no browser reads and that are kept as they
 * are.
 */
export const readCueDocument = (vtt: string): { document: CueDocument; faults: VttFault[] } => {
  const { document, faults } = readVtt(vtt);
  const head: string[] = [];
  const cues: EditCue[] = [];
  let before: string[] = [];
  for (const block of document.blocks) {
    if (block.kind === 'other') (cues.length === 0 ? head : before).push(block.text);
    else {
      const { kind: _kind, ...cue } = block;
      cues.push({ ...cue, key: cues.length, before });
      before = [];
    }
  }
  return { document: { header: document.header, head, tail: before, cues: sortCues(cues) }, faults };
};

const toOther = (text: string): VttBlock => ({ kind: 'other', text });

/** The WebVTT file of a document. */
export const writeCueDocument = ({ header, head, cues, tail }: CueDocument): string => {
  const blocks = cues.flatMap(({ key: _key, before, ...cue }): VttBlock[] => [
    ...before.map(toOther),
    { kind: 'cue', ...cue },
  ]);
  return writeVtt({ header, blocks: [...head.map(toOther), ...blocks, ...tail.map(toOther)] });
};
