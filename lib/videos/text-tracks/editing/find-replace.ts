import { escapePattern } from '@/lib/core/strings';

import type { EditCue } from './cue-document';

/** A WebVTT tag (6.4), including timestamps. Any other `<` is a literal character. */
const tag = '<(?:/?(?:c|i|b|u|v|lang|ruby|rt)(?:[.\\s][^<>]*)?|\\d[\\d:.]*)>';
const entity = '&(?:amp|lt|gt|nbsp|lrm|rlm|#\\d{1,7}|#x[\\da-f]{1,6});';
const tagEnd = tag.slice(1);

const loneAmpersand = new RegExp(`&(?!${entity.slice(1)})`, 'gi');
const loneBracket = new RegExp(`<(?!${tagEnd})`, 'gi');
const readableAmpersand = new RegExp(`&amp;(?!${entity.slice(1)})`, 'gi');
const readableBracket = new RegExp(`&lt;(?!${tagEnd})`, 'gi');

/**
 * A cue's text for an input field: `&` and `<` are shown literally unless they could be read as WebVTT
 * markup.
 */
export const toFieldText = (text: string): string =>
  text.includes('&')
    ? text
        .replace(readableBracket, '<')
        .replace(/--&gt;/g, '-->')
        .replace(readableAmpersand, '&')
    : text;

/** Converts typed text to cue text: escapes everything that is neither a tag nor an entity. */
export const fromFieldText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(loneAmpersand, '&amp;')
    .replace(loneBracket, '&lt;')
    .replaceAll('-->', '--&gt;');

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
