import type { SpokenSentence } from '../list/library-schemas';
import { toSearchText } from '../rules';
import { isFoundBy, splitWords } from './spoken-words';
import type { SpokenCue, SpokenTrack } from './transcript';

/** A sentence is shown up to about here; a cue is never cut. Characters. */
const enough = 140;
/** How many cues before the one that is found a sentence may have begun. */
const maxBefore = 2;

const endsSentence = (text: string): boolean => /[.!?…。！？]["'”’»«)\]]*$/u.test(text.trimEnd());

const findIn = (text: string, searched: readonly string[]): string[] => {
  const words = splitWords(text);
  return searched.filter((each) => words.some((word) => isFoundBy(word, each)));
};

type Place = { track: SpokenTrack; at: number; count: number };

const separator = '\0';

/**
 * Which words of a search can be said in each cue: those of which its text has the letters. All cues are
 * folded at once, which takes a tenth of the time of splitting each into words. Null where one is said
 * nowhere.
 */
const findLikely = (cues: readonly SpokenCue[], searched: readonly string[]): string[][] | null => {
  const whole = toSearchText(cues.map(({ text }) => text.replaceAll(separator, ' ')).join(separator));
  if (searched.some((word) => !whole.includes(word))) return null;
  return whole.split(separator).map((text) => searched.filter((word) => text.includes(word)));
};

/** The first cue that has most of the words; null where one of them is said nowhere in the track. */
const findPlace = (track: SpokenTrack, searched: readonly string[]): Place | null => {
  let best: Place | null = null;
  const missing = new Set(searched);
  for (const [at, likely] of (findLikely(track.cues, searched) ?? []).entries()) {
    if (likely.length === 0) continue;
    const found = findIn(track.cues[at]?.text ?? '', likely);
    if (found.length > (best?.count ?? 0)) best = { track, at, count: found.length };
    for (const each of found) missing.delete(each);
    if (found.length === searched.length) break;
  }
  return missing.size === 0 ? best : null;
};

/** The cues around one up to the ends of its sentence, where they are near. */
const takeSentence = (cues: readonly SpokenCue[], at: number): string => {
  let from = at;
  while (from > 0 && at - from < maxBefore && !endsSentence(cues[from - 1]?.text ?? '')) from -= 1;
  // Where no beginning is near, it begins with what was found.
  if (from > 0 && !endsSentence(cues[from - 1]?.text ?? '')) from = at;
  let text = '';
  for (const cue of cues.slice(from)) {
    text = text ? `${text} ${cue.text}` : cue.text;
    if (text.length >= enough || (endsSentence(text) && cues.indexOf(cue) >= at)) break;
  }
  return text.replace(/\s+/g, ' ').trim();
};

const findMarks = (text: string, searched: readonly string[]): [number, number][] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
    .filter(([run]) => findIn(run, searched).length > 0)
    .map(({ 0: run, index }) => [index, index + run.length]);

/**
 * The sentence of a transcript that answers a search, and when it is said; null where not all words are said
 * in one of its tracks. Pure.
 */
export const findSentence = (
  tracks: readonly SpokenTrack[],
  searched: readonly string[],
): SpokenSentence | null => {
  if (searched.length === 0) return null;
  const places = tracks.flatMap((track) => findPlace(track, searched) ?? []);
  const [best] = places.sort((a, b) => b.count - a.count);
  if (!best) return null;
  const { track, at } = best;
  const text = takeSentence(track.cues, at);
  return {
    text,
    seconds: (track.cues[at]?.at ?? 0) / 1000,
    language: track.language,
    marks: findMarks(text, searched),
  };
};
