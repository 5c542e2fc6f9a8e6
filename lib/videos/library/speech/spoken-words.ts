import { createHash } from 'node:crypto';

import { cutText } from '@/lib/core/cut-text';

import { toSearchText } from '../rules';

/** From so many letters on, the beginning of a word finds it: shorter ones begin half of a language. */
const prefixLength = 4;
/** Longer than any word of a language; what is longer is cut. */
const maxLength = 40;

/** Scripts that are written without spaces. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

const splitRun = (run: string): string[] =>
  unspaced.test(run) ? Array.from(segmenter.segment(run), ({ segment }) => segment) : [run];

/** The words of a text, folded as titles are. */
export const splitWords = (text: string): string[] =>
  (toSearchText(text).match(/[\p{L}\p{N}]+/gu) ?? [])
    .flatMap(splitRun)
    .map((word) => cutText(word, maxLength));

/** Whether a folded word is, or begins with, one that is searched for. */
export const isFoundBy = (word: string, searched: string): boolean =>
  canBegin(searched) ? word.startsWith(searched) : word === searched;

/** Whether a searched word also finds longer ones. */
export const canBegin = (searched: string): boolean => searched.length >= prefixLength;

/**
 * A word as it stands in the index: each workspace has words of its own there, so that a search costs what
 * its own videos cost, however many others say the same. Lower case letters and digits of ASCII come first,
 * all words of a workspace begin with the same ten.
 */
export const createKeyOf = (workspace: string): ((word: string) => string) => {
  const digest = createHash('sha256').update(workspace).digest().readBigUInt64BE().toString(36);
  const prefix = digest.padStart(10, '0').slice(-10);
  return (word) => prefix + word;
};
