import type { SpokenSegment } from '@/lib/ports/transcriber/port';

/** A word as it is shown, with its punctuation. Whole milliseconds. */
export type TimedWord = { text: string; start: number; end: number; speaker: string | null };

const toMs = (seconds: number): number => Math.max(0, Math.round(seconds * 1000));

/** Nothing longer fits into a line. */
const splitLong = (token: string, max: number): string[] =>
  Array.from({ length: Math.ceil(token.length / max) }, (_, index) =>
    token.slice(index * max, (index + 1) * max),
  );

/** When each of a segment's tokens was said: by the engine's own words where it has as many, else by its place among them. */
const findTimes = (
  { words, startTime, endTime }: SpokenSegment,
  tokens: readonly string[],
): { start: number; end: number }[] => {
  if (words.length === 0) {
    const lengths = tokens.map(({ length }) => length + 1);
    const total = lengths.reduce((sum, length) => sum + length, 0);
    let passed = 0;
    return lengths.map((length) => {
      const at = (count: number) => startTime + ((endTime - startTime) * count) / total;
      const start = at(passed);
      passed += length;
      return { start, end: at(passed) };
    });
  }
  const placeOf = (index: number) => Math.floor((index * words.length) / tokens.length);
  return tokens.map((_token, index) => {
    const first = words[placeOf(index)];
    const last = words[Math.max(placeOf(index), placeOf(index + 1) - 1)];
    return { start: first?.startTime ?? startTime, end: last?.endTime ?? endTime };
  });
};

/**
 * The words of what was said, in their order and none before the one in front of it. A segment's text has the punctuation, which
 * engines leave out of their words. Pure.
 */
export const toTimedWords = (segments: readonly SpokenSegment[], maxLength: number): TimedWord[] => {
  let reached = 0;
  return segments.flatMap((segment) => {
    const said = segment.text.trim() || segment.words.map(({ text }) => text.trim()).join(' ');
    const tokens = said
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((token) => splitLong(token, maxLength));
    return findTimes(segment, tokens).map(({ start, end }, index) => {
      const from = Math.max(reached, toMs(start));
      reached = Math.max(from, toMs(end));
      return { text: tokens[index] ?? '', start: from, end: reached, speaker: segment.speaker ?? null };
    });
  });
};
