import { fitsCue, lineLength, wrapLines } from '@/lib/formats/timed-text/cue-text';
import type { SpokenSegment } from '@/lib/ports/transcriber';

/** A word with its punctuation. Whole milliseconds. */
type TimedWord = { text: string; start: number; end: number; speaker: string | null };

const toMs = (seconds: number): number => Math.max(0, Math.round(seconds * 1000));

/** Splits a token that is longer than a line. */
const splitLong = (token: string, max: number): string[] =>
  Array.from({ length: Math.ceil(token.length / max) }, (_, index) =>
    token.slice(index * max, (index + 1) * max),
  );

/**
 * Times of a segment's tokens: those of the engine's words if their number matches, otherwise interpolated by
 * position.
 */
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
 * All words in order, none starting before the previous one ends. The segment's text has the punctuation,
 * which engines omit from their words. Pure.
 */
const toTimedWords = (segments: readonly SpokenSegment[], maxLength: number): TimedWord[] => {
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

/** A cue to show. Whole milliseconds; `text` has line breaks and no markup. */
type SpokenCue = { start: number; end: number; text: string; speaker: string | null };

/** A pause of this length ends a cue. Milliseconds, like all values below. */
const pauseMs = 600;
const maxDurationMs = 7000;
/** A shorter sentence is joined with the next one if that follows at once. */
const minDurationMs = 1000;
/** Two frames at 24 frames per second: a shorter gap looks like a flicker. */
const gapMs = 84;
/** Faster speech stays on screen longer, so that it can be read. */
const charactersPerSecond = 17;
const maxStayMs = 1500;

const endsSentence = (word: string): boolean =>
  /[.!?…]["'»“”’)\]]*$/.test(word) && !/^(\p{L}{1,2}|\d+)\.$/u.test(word);
const endsClause = (word: string): boolean => /[,;:–—]["'»“”’)\]]*$/.test(word);

const textOf = (words: readonly TimedWord[]): string => words.map(({ text }) => text).join(' ');

const hasRoom = (words: readonly TimedWord[], next: TimedWord): boolean =>
  fitsCue(textOf([...words, next])) && next.end - (words[0]?.start ?? next.start) <= maxDurationMs;

const endsBefore = (words: readonly TimedWord[], next: TimedWord): boolean => {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return false;
  if (next.speaker !== last.speaker || next.start - last.end >= pauseMs) return true;
  return endsSentence(last.text) && last.end - first.start >= minDurationMs;
};

/** How many words of a full cue to keep: up to the last comma in its second half, or all. */
const findBreak = (words: readonly TimedWord[]): number => {
  for (let at = words.length; at > words.length / 2; at -= 1) {
    const word = words[at - 1];
    if (word && (endsClause(word.text) || endsSentence(word.text))) return at;
  }
  return words.length;
};

const groupWords = (words: readonly TimedWord[]): TimedWord[][] => {
  const groups: TimedWord[][] = [];
  let current: TimedWord[] = [];
  for (const word of words) {
    if (endsBefore(current, word)) {
      groups.push(current);
      current = [];
    } else if (current.length > 0 && !hasRoom(current, word)) {
      const kept = findBreak(current);
      groups.push(current.slice(0, kept));
      current = current.slice(kept);
    }
    current.push(word);
  }
  return current.length > 0 ? [...groups, current] : groups;
};

const toCue = (words: readonly TimedWord[], next: readonly TimedWord[] | undefined): SpokenCue => {
  const start = words[0]?.start ?? 0;
  const said = words.at(-1)?.end ?? start;
  const text = wrapLines(textOf(words));
  const readable = start + Math.max(minDurationMs, (text.length / charactersPerSecond) * 1000);
  const wanted = Math.max(said, Math.min(readable, said + maxStayMs));
  const latest = (next?.[0]?.start ?? Infinity) - gapMs;
  return {
    start,
    end: Math.round(Math.max(start + 1, Math.min(wanted, latest))),
    text,
    speaker: words[0]?.speaker ?? null,
  };
};

/**
 * Converts speech to cues of at most two lines of 42 characters and seven seconds, which end at sentences,
 * pauses and changes of speaker. Pure.
 */
export const toCues = (segments: readonly SpokenSegment[]): SpokenCue[] => {
  const groups = groupWords(toTimedWords(segments, lineLength));
  return groups.map((words, index) => toCue(words, groups[index + 1]));
};
