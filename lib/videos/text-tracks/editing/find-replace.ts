import { escapePattern } from '@/lib/core/strings';

import type { EditCue } from './cue-document';
import { fromFieldText, toFieldText } from './field-text';

export type SearchOptions = { text: string; isCaseExact: boolean; isWholeWord: boolean };

/** A match in a cue's typed text. `cue` is the cue's index in the document. */
export type Hit = { cue: number; at: number; length: number };

const word = '[\\p{L}\\p{N}_]';

/** A pattern for the text, or null for an empty search. A space also matches a line end. */
export const createMatcher = ({ text, isCaseExact, isWholeWord }: SearchOptions): RegExp | null => {
  if (text.trim() === '') return null;
  const escaped = escapePattern(text).replace(/\s+/g, '\\s+');
  const source = isWholeWord ? `(?<!${word})${escaped}(?!${word})` : escaped;
  return new RegExp(source, isCaseExact ? 'gu' : 'giu');
};

/** Matches in a cue's typed text. */
export const findInText = (text: string, matcher: RegExp): { at: number; length: number }[] =>
  [...text.matchAll(matcher)].map(({ index, 0: found }) => ({ at: index, length: found.length }));

/** All matches in document order. */
export const findHits = (cues: readonly EditCue[], matcher: RegExp | null): Hit[] => {
  const hits: Hit[] = [];
  if (!matcher) return hits;
  cues.forEach(({ text }, cue) => {
    for (const place of findInText(toFieldText(text), matcher)) hits.push({ cue, ...place });
  });
  return hits;
};

/** The cue's text with one match replaced. */
export const replaceHit = (text: string, { at, length }: Pick<Hit, 'at' | 'length'>, by: string): string => {
  const typed = toFieldText(text);
  return fromFieldText(typed.slice(0, at) + by + typed.slice(at + length));
};

/** The new texts of the cues with matches, with every match replaced, by cue key. */
export const replaceAll = (
  cues: readonly EditCue[],
  matcher: RegExp | null,
  by: string,
): Map<number, string> => {
  const texts = new Map<number, string>();
  if (!matcher) return texts;
  for (const { key, text } of cues) {
    const typed = toFieldText(text);
    const replaced = typed.replace(matcher, () => by);
    if (replaced !== typed) texts.set(key, fromFieldText(replaced));
  }
  return texts;
};
