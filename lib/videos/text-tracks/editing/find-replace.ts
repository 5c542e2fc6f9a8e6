import { escapePattern } from '@/lib/core/escape-pattern';

import type { EditCue } from './cue-document';
import { fromFieldText, toFieldText } from './field-text';

export type SearchOptions = { text: string; isCaseExact: boolean; isWholeWord: boolean };

/** A place in a cue's text as it is typed. `cue` is the cue's place in the document. */
export type Hit = { cue: number; at: number; length: number };

const word = '[\\p{L}\\p{N}_]';

/** What finds the text, or null where nothing is asked for. A space also finds the end of a line. */
export const createMatcher = ({ text, isCaseExact, isWholeWord }: SearchOptions): RegExp | null => {
  if (text.trim() === '') return null;
  const escaped = escapePattern(text).replace(/\s+/g, '\\s+');
  const source = isWholeWord ? `(?<!${word})${escaped}(?!${word})` : escaped;
  return new RegExp(source, isCaseExact ? 'gu' : 'giu');
};

/** Where a cue's typed text has it. */
export const findInText = (text: string, matcher: RegExp): { at: number; length: number }[] =>
  [...text.matchAll(matcher)].map(({ index, 0: found }) => ({ at: index, length: found.length }));

/** All places, in the order of the document. */
export const findHits = (cues: readonly EditCue[], matcher: RegExp | null): Hit[] => {
  const hits: Hit[] = [];
  if (!matcher) return hits;
  cues.forEach(({ text }, cue) => {
    for (const place of findInText(toFieldText(text), matcher)) hits.push({ cue, ...place });
  });
  return hits;
};

/** The cue's text with one place replaced. */
export const replaceHit = (text: string, { at, length }: Pick<Hit, 'at' | 'length'>, by: string): string => {
  const typed = toFieldText(text);
  return fromFieldText(typed.slice(0, at) + by + typed.slice(at + length));
};

/** The texts of the cues that have it, with every place replaced, by the cue's key. */
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
