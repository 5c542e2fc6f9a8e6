import { createHash } from 'node:crypto';

import { z } from 'zod';

import { cutText } from '@/lib/core/strings';

import { toWords } from '../rules';

/** A spoken text and its start; `at` in whole milliseconds. */
export type SpokenCue = { at: number; text: string };
export type SpokenTrack = { language: string; cues: SpokenCue[] };

const storedSchema = z.array(
  z.object({ language: z.string(), cues: z.array(z.tuple([z.number(), z.string()])) }),
);

/** Serialises tracks for the `tracks` column. */
export const writeTracks = (tracks: readonly SpokenTrack[]): string =>
  JSON.stringify(
    tracks.map(({ language, cues }) => ({ language, cues: cues.map(({ at, text }) => [at, text]) })),
  );

/** Parses the output of `writeTracks`. */
export const readTracks = (text: string): SpokenTrack[] =>
  storedSchema
    .parse(JSON.parse(text))
    .map(({ language, cues }) => ({ language, cues: cues.map(([at, said]) => ({ at, text: said })) }));

/** Searched words of at least this length also match as a prefix; shorter prefixes match too many words. */
const prefixLength = 4;
/** Longer words are cut. Only texts that are no language have them. */
const maxLength = 40;

/** Scripts that are written without spaces. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

const splitRun = (run: string): string[] =>
  unspaced.test(run) ? Array.from(segmenter.segment(run), ({ segment }) => segment) : [run];

/** The words of a text, folded as titles are. */
export const splitWords = (text: string): string[] =>
  toWords(text)
    .flatMap(splitRun)
    .map((word) => cutText(word, maxLength));

/** Whether a folded word equals, or begins with, a searched word. */
export const isFoundBy = (word: string, searched: string): boolean =>
  canBegin(searched) ? word.startsWith(searched) : word === searched;

/** Whether a searched word also matches as a prefix. */
export const canBegin = (searched: string): boolean => searched.length >= prefixLength;

/**
 * Creates the index form of words. Each workspace has its own prefix of ten lower case letters and digits, so
 * the cost of a search depends only on that workspace's videos.
 */
export const createKeyOf = (workspace: string): ((word: string) => string) => {
  const digest = createHash('sha256').update(workspace).digest().readBigUInt64BE().toString(36);
  const prefix = digest.padStart(10, '0').slice(-10);
  return (word) => prefix + word;
};
