import { z } from 'zod';

import type { SpokenSegment, SpokenWord } from '@/lib/ports/transcriber';

const verboseSchema = z.object({
  words: z.array(z.object({ word: z.string(), start: z.number(), end: z.number() })).nullish(),
  segments: z
    .array(
      z.object({
        text: z.string(),
        start: z.number(),
        end: z.number(),
        words: z.array(z.object({ word: z.string(), start: z.number(), end: z.number() })).nullish(),
        speaker: z.union([z.string(), z.number()]).nullish(),
      }),
    )
    .nullish(),
});

type Verbose = z.infer<typeof verboseSchema>;
type GivenWord = NonNullable<Verbose['words']>[number];

const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

const toWord = ({ word, start, end }: GivenWord): SpokenWord => ({
  text: word.trim(),
  startTime: toMilliseconds(start),
  endTime: toMilliseconds(Math.max(start, end)),
});

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Word times lack punctuation, which the segment's text has. If both contain the same words, those of the
 * text are used.
 */
const punctuate = (text: string, words: SpokenWord[]): SpokenWord[] => {
  const written = text.split(/\s+/).filter((part) => plain(part));
  const isSame =
    written.length === words.length &&
    words.every((word, index) => plain(word.text) === plain(written[index] ?? ''));
  return isSame ? words.map((word, index) => ({ ...word, text: written[index] ?? word.text })) : words;
};

/** Without segments, a pause of a second begins a new one. */
const segmentWords = (words: SpokenWord[]): SpokenSegment[] => {
  const groups: SpokenWord[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && word.startTime - last.endTime < 1) group.push(word);
    else groups.push([word]);
  }
  return groups.map((group) => ({
    text: group.map(({ text }) => text).join(' '),
    startTime: group[0]?.startTime ?? 0,
    endTime: group.at(-1)?.endTime ?? 0,
    words: group,
  }));
};

/**
 * Assigns every word to the segment that contains its middle, otherwise to the next one, so that no word is
 * lost.
 */
const spreadWords = (words: SpokenWord[], segments: { end: number }[]): SpokenWord[][] => {
  const spread: SpokenWord[][] = segments.map(() => []);
  let index = 0;
  for (const word of words) {
    const middle = (word.startTime + word.endTime) / 2;
    while (index < segments.length - 1 && middle > (segments[index]?.end ?? 0)) index += 1;
    spread[index]?.push(word);
  }
  return spread;
};

/** Converts OpenAI's `verbose_json`; null if it has no times. */
export const parseVerbose = (text: string): SpokenSegment[] | null => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = verboseSchema.safeParse(json);
  if (!parsed.success) return null;
  const { words: given, segments } = parsed.data;
  const words = (given ?? []).map(toWord).filter((word) => word.text);
  if (!segments || (segments.length === 0 && words.length > 0)) return given ? segmentWords(words) : null;
  const spread = spreadWords(words, segments);
  return segments
    .map((segment, index) => {
      const own = segment.words
        ? segment.words.map(toWord).filter((word) => word.text)
        : (spread[index] ?? []);
      return {
        text: segment.text.trim(),
        startTime: toMilliseconds(segment.start),
        endTime: toMilliseconds(Math.max(segment.start, segment.end)),
        words: punctuate(segment.text, own),
        ...(segment.speaker != null && { speaker: String(segment.speaker) }),
      };
    })
    .filter((segment) => segment.text);
};
