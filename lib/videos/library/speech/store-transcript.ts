import type { Payload } from 'payload';

import { getMongoDatabase, getSqlite } from '@/lib/core/database/clients';
import { getSqliteReader } from '@/lib/core/database/sqlite-reader';
import { compareAndSet, deleteById } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import type { Transcript } from '@/payload-types';

import { listSpeech, planSpeech } from './plan-speech';
import { splitWords, type SpokenTrack, writeTracks, canBegin, createKeyOf } from './spoken-words';

/** Maximum number of videos whose keys a speech search finds, the latest first. */
const maxKeys = 5000;

type Entry = { workspace: string; speechKey: number; words: ReadonlySet<string> };

/**
 * Replaces a video's words in the index. Returns the words to store with the transcript on MongoDB, where an
 * ordinary index covers them: a text index cannot match prefixes and folds and stems differently from
 * titles.
 */
const writeSpeech = async (
  payload: Payload,
  { workspace, speechKey, words }: Entry,
): Promise<{ words: string[] | null }> => {
  const keys = [...words].map(createKeyOf(workspace));
  const sqlite = getSqlite(payload);
  if (!sqlite) return { words: keys };
  await sqlite.execute({
    sql: 'INSERT OR REPLACE INTO speech_index (rowid, words) VALUES (?, ?)',
    args: [speechKey, keys.join(' ')],
  });
  return { words: null };
};

/** Removes a video from the index. */
const removeSpeech = async (payload: Payload, speechKey: number): Promise<void> => {
  await getSqlite(payload)?.execute({
    sql: 'DELETE FROM speech_index WHERE rowid = ?',
    args: [speechKey],
  });
};

/** The `speechKey` of a workspace's videos in which all words are spoken. */
export const findSpeechKeys = async (
  payload: Payload,
  { workspace, words }: { workspace: string; words: readonly string[] },
): Promise<number[]> => {
  const read = getSqliteReader(payload);
  if (read) {
    const plan = planSpeech(read, { workspace, words, countTo: 1 });
    const rows = plan ? read(`${listSpeech} ORDER BY rowid DESC LIMIT ${maxKeys}`, [plan.match]) : [];
    return rows.map(([key]) => Number(key));
  }
  const toKey = createKeyOf(workspace);
  // Keys consist of letters and digits, so they need no escaping.
  const conditions = words.map((word) => ({
    words: canBegin(word) ? { $regex: `^${toKey(word)}` } : toKey(word),
  }));
  const found = await getMongoDatabase(payload)
    ?.collection<{ speechKey: number }>(slugs.transcripts)
    .find({ $and: conditions }, { projection: { speechKey: 1 }, sort: { speechKey: -1 }, limit: maxKeys })
    .toArray();
  return (found ?? []).map(({ speechKey }) => speechKey);
};

/**
 * Characters; more than a day of speech. Later text is not searchable, because a MongoDB document holds no
 * more.
 */
const maxLength = 3_000_000;
const maxWords = 50_000;

/** Cuts each track, so that all tracks together have at most `maxLength` characters. */
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

/** Creates the row of a video without a transcript, with the next free number. */
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
 * Makes the spoken text of a video searchable: writes its transcript, the index, and the video's speech key,
 * in this order. Repeatable, also after a kill.
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

/** Removes the transcript of a video that has no spoken text or was deleted. Repeatable. */
export const removeTranscript = async (payload: Payload, videoId: string): Promise<void> => {
  await setSpeechKey(payload, videoId, null);
  const row = await findTranscript(payload, videoId);
  if (!row) return;
  await removeSpeech(payload, row.speechKey);
  await deleteById(payload, slugs.transcripts, row.id);
};

const setSpeechKey = async (payload: Payload, videoId: string, speechKey: number | null): Promise<void> => {
  const video = await findById(payload, slugs.videos, videoId, {
    ...withTrash,
    select: { speechKey: true, updatedAt: true },
  });
  if (!video || (video.speechKey ?? null) === speechKey) return;
  await compareAndSet(payload, {
    collection: slugs.videos,
    where: { id: { equals: videoId } },
    // `updatedAt` stays, because this is not an edit.
    data: { speechKey, updatedAt: video.updatedAt },
  });
};
