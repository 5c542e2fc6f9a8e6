import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import type { Transcript, Video } from '@/payload-types';

import { removeSpeech, writeSpeech } from './speech-index';
import { splitWords } from './spoken-words';
import { type SpokenTrack, writeTracks } from './transcript';

/**
 * More than a day of speech. What is said after it is not found, and a document of MongoDB holds no more.
 * Characters.
 */
const maxLength = 3_000_000;
const maxWords = 50_000;

/** The beginning of each track, so that all of them together have no more than `maxLength` characters. */
const cut = (tracks: readonly SpokenTrack[]): SpokenTrack[] =>
  tracks.map(({ language, cues }) => {
    let room = Math.floor(maxLength / tracks.length);
    return { language, cues: cues.filter(({ text }) => (room -= text.length + 20) > 0) };
  });

const collectWords = (tracks: readonly SpokenTrack[]): Set<string> => {
  const words = new Set<string>();
  for (const { cues } of tracks) {
    for (const { text } of cues) {
      for (const word of splitWords(text)) if (words.size < maxWords) words.add(word);
    }
  }
  return words;
};

const findTranscript = (payload: Payload, videoId: string): Promise<Transcript | null> =>
  payload.db.findOne<Transcript>({
    collection: slugs.transcripts,
    where: { videoId: { equals: videoId } },
    select: { speechKey: true },
  });

/** The row of a video that has none yet, under the next number that is free. */
const createTranscript = async (
  payload: Payload,
  data: { videoId: string; workspace: string; tracks: string },
): Promise<Transcript> => {
  for (;;) {
    const { docs } = await payload.db.find<Transcript>({
      collection: slugs.transcripts,
      where: {},
      sort: '-speechKey',
      select: { speechKey: true },
      limit: 1,
      pagination: false,
    });
    const speechKey = (docs[0]?.speechKey ?? 0) + 1;
    const row = await createOnce(payload, {
      collection: slugs.transcripts,
      key: 'speechKey',
      data: { ...data, speechKey },
    });
    const made = row ?? (await findTranscript(payload, data.videoId));
    if (made) return made;
  }
};

type Speech = { videoId: string; workspace: string; tracks: readonly SpokenTrack[] };

/**
 * Makes what is said in a video findable in the library: its transcript, the index, and the number by which
 * the video's row is found there, in this order. May be repeated, also after a kill in between.
 */
export const storeTranscript = async (
  payload: Payload,
  { videoId, workspace, tracks }: Speech,
): Promise<void> => {
  const kept = cut(tracks);
  const text = writeTracks(kept);
  const { id, speechKey } =
    (await findTranscript(payload, videoId)) ??
    (await createTranscript(payload, { videoId, workspace, tracks: text }));
  const { words } = await writeSpeech(payload, { workspace, speechKey, words: collectWords(kept) });
  await compareAndSet(payload, {
    collection: slugs.transcripts,
    where: { id: { equals: id } },
    data: { tracks: text, words },
  });
  await setSpeechKey(payload, videoId, speechKey);
};

/** Nothing is said in a video any more, or it is gone itself. May be repeated. */
export const removeTranscript = async (payload: Payload, videoId: string): Promise<void> => {
  await setSpeechKey(payload, videoId, null);
  const row = await findTranscript(payload, videoId);
  if (!row) return;
  await removeSpeech(payload, row.speechKey);
  await payload.db.deleteOne({ collection: slugs.transcripts, where: { id: { equals: row.id } } });
};

const setSpeechKey = async (payload: Payload, videoId: string, speechKey: number | null): Promise<void> => {
  const video = await payload.db.findOne<Video>({
    collection: slugs.videos,
    where: { id: { equals: videoId } },
    select: { speechKey: true, updatedAt: true },
  });
  if (!video || (video.speechKey ?? null) === speechKey) return;
  await compareAndSet(payload, {
    collection: slugs.videos,
    where: { id: { equals: videoId } },
    // Nobody edited the video.
    data: { speechKey, updatedAt: video.updatedAt },
  });
};
