import type { Payload } from 'payload';

import { getSqliteReader } from '@/lib/core/database/sqlite-reader';
import { slugs } from '@/lib/core/slugs';
import type { Transcript } from '@/payload-types';

import type { SpokenSentence } from '../list/library-schemas';
import { toSearchText } from '../rules';
import { readTracks, isFoundBy, splitWords, type SpokenCue, type SpokenTrack } from './spoken-words';

/** Approximate maximum length of a shown sentence; cues are never cut. Characters. */
const enough = 140;
/** Maximum number of cues before the hit in which the sentence may begin. */
const maxBefore = 2;

const endsSentence = (text: string): boolean => /[.!?…。！？]["'”’»«)\]]*$/u.test(text.trimEnd());

const findIn = (text: string, searched: readonly string[]): string[] => {
  const words = splitWords(text);
  return searched.filter((each) => words.some((word) => isFoundBy(word, each)));
};

type Place = { track: SpokenTrack; at: number; count: number };

const separator = '\0';

/**
 * The searched words whose letters occur in each cue. Folding all cues at once takes a tenth of the time of
 * splitting each into words. Null if a word occurs in no cue.
 */
const findLikely = (cues: readonly SpokenCue[], searched: readonly string[]): string[][] | null => {
  const whole = toSearchText(cues.map(({ text }) => text.replaceAll(separator, ' ')).join(separator));
  if (searched.some((word) => !whole.includes(word))) return null;
  return whole.split(separator).map((text) => searched.filter((word) => text.includes(word)));
};

/** The first cue with most of the words; null if a word is missing from the track. */
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

/** The cues around a hit up to the ends of its sentence, within limits. */
const extractSentence = (cues: readonly SpokenCue[], at: number): string => {
  let from = at;
  while (from > 0 && at - from < maxBefore && !endsSentence(cues[from - 1]?.text ?? '')) from -= 1;
  // If no sentence begins nearby, the text starts with the hit.
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
 * The sentence of a transcript that matches a search, with its time. Null unless one of its tracks contains
 * all words. Pure.
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
  const text = extractSentence(track.cues, at);
  return {
    text,
    seconds: (track.cues[at]?.at ?? 0) / 1000,
    language: track.language,
    marks: findMarks(text, searched),
  };
};

/** The transcripts of some videos. Bypasses Payload on SQLite. */
const readTranscripts = async (
  payload: Payload,
  videoIds: readonly string[],
): Promise<[string, string][]> => {
  const read = getSqliteReader(payload);
  if (read) {
    const among = videoIds.map(() => '?').join(', ');
    const rows = read(`SELECT video_id, tracks FROM transcripts WHERE video_id IN (${among})`, videoIds);
    return rows.map(([videoId, tracks]) => [String(videoId), String(tracks)]);
  }
  const { docs } = await payload.db.find<Transcript>({
    collection: slugs.transcripts,
    where: { videoId: { in: [...videoIds] } },
    select: { videoId: true, tracks: true },
    limit: videoIds.length,
    pagination: false,
  });
  return docs.map(({ videoId, tracks }) => [videoId, tracks]);
};

/** The sentences in which some videos match a search, by video id. */
export const findSentences = async (
  payload: Payload,
  { videoIds, words }: { videoIds: readonly string[]; words: readonly string[] },
): Promise<Map<string, SpokenSentence>> => {
  if (videoIds.length === 0 || words.length === 0) return new Map();
  const transcripts = await readTranscripts(payload, videoIds);
  return new Map(
    transcripts.flatMap(([videoId, tracks]): [string, SpokenSentence][] => {
      const sentence = findSentence(readTracks(tracks), words);
      return sentence ? [[videoId, sentence]] : [];
    }),
  );
};
