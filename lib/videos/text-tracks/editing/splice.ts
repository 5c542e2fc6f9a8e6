import type { CueDocument, DocumentFrame, EditCue } from './cue-document';

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
