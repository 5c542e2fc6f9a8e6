import {
  readVtt,
  type VttBlock,
  type VttCue,
  type VttFault,
  writeVtt,
} from '@/lib/formats/timed-text/vtt-document';

/** Index of the last cue that begins at or before a time; -1 if none. Cues are sorted by start. */
export const findLastStart = (cues: readonly Pick<EditCue, 'start'>[], time: number): number => {
  let [low, high] = [0, cues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.start ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/** Maximum number of cues searched backwards for overlaps. */
const farthest = 50;

/** Indices of the cues shown at a time, the earliest first. */
export const findShown = (cues: readonly Pick<EditCue, 'start' | 'end'>[], time: number): number[] => {
  const last = findLastStart(cues, time);
  const shown: number[] = [];
  for (let at = last; at >= 0 && at > last - farthest; at -= 1)
    if ((cues[at]?.end ?? 0) > time) shown.unshift(at);
  return shown;
};

/**
 * A cue in the editor. `key` is stable across edits; `before` are the blocks between the previous cue and
 * this one.
 */
export type EditCue = Omit<VttCue, 'kind'> & { key: number; before: readonly string[] };

/**
 * Everything in a file besides its cues: the header, the blocks before the first cue (including styles and
 * regions) and those after the last.
 */
type DocumentFrame = { header: string; head: readonly string[]; tail: readonly string[] };

/** A text track in the editor: its cues sorted by start, the order in which browsers show them. */
export type CueDocument = DocumentFrame & { cues: readonly EditCue[] };

/** Sorts cues by start; cues with the same start keep their order. */
export const sortCues = (cues: readonly EditCue[]): readonly EditCue[] => {
  const isSorted = cues.every((cue, index) => index === 0 || (cues[index - 1]?.start ?? 0) <= cue.start);
  return isSorted ? cues : [...cues].sort((first, second) => first.start - second.start);
};

/** Parses a WebVTT file for editing. `faults` are lines that browsers ignore; they are preserved. */
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

/** Serialises a document to WebVTT. */
export const writeCueDocument = ({ header, head, cues, tail }: CueDocument): string => {
  const blocks = cues.flatMap(({ key: _key, before, ...cue }): VttBlock[] => [
    ...before.map(toOther),
    { kind: 'cue', ...cue },
  ]);
  return writeVtt({ header, blocks: [...head.map(toOther), ...blocks, ...tail.map(toOther)] });
};

/** A change of a document: replaces consecutive cues, and the surrounding blocks if they change. */
export type Splice = {
  at: number;
  removed: readonly EditCue[];
  added: readonly EditCue[];
  frame?: { before: DocumentFrame; after: DocumentFrame };
};

export const applySplice = (document: CueDocument, { at, removed, added, frame }: Splice): CueDocument => {
  const cues = document.cues.slice();
  // Not spread as arguments: engines limit their number, and there may be hundreds of thousands of cues.
  const rest = cues.splice(at);
  return {
    ...document,
    ...frame?.after,
    cues: cues.concat(added, rest.slice(removed.length)),
  };
};

/** The inverse of a change. */
export const invertSplice = ({ at, removed, added, frame }: Splice): Splice => ({
  at,
  removed: added,
  added: removed,
  ...(frame && { frame: { before: frame.after, after: frame.before } }),
});

/** The single change that turns a document's cues into `cues`; null if they are equal. */
export const spliceTo = (document: CueDocument, cues: readonly EditCue[]): Splice | null => {
  const { cues: old } = document;
  const shorter = Math.min(old.length, cues.length);
  let start = 0;
  while (start < shorter && old[start] === cues[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old[old.length - 1 - end] === cues[cues.length - 1 - end]) end += 1;
  const removed = old.slice(start, old.length - end);
  const added = cues.slice(start, cues.length - end);
  return removed.length === 0 && added.length === 0 ? null : { at: start, removed, added };
};
