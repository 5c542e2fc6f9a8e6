import type { Payload } from 'payload';
import { getMongoDatabase, getSqlite } from '@/lib/core/database/clients';
import { slugs } from '@/lib/core/slugs';
import { canBegin, createKeyOf } from './spoken-words';

/** Maximum number of videos a speech search finds on MongoDB. */
const mostOnMongo = 5000;

type Entry = { workspace: string; speechKey: number; words: ReadonlySet<string> };

/**
 * Replaces a video's words in the index. Returns the words to store with the transcript on MongoDB, where an
 * ordinary index covers them: a text index cannot match prefixes and folds and stems differently from
 * titles.
 */
export const writeSpeech = async (
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
export const removeSpeech = async (payload: Payload, speechKey: number): Promise<void> => {
  await getSqlite(payload)?.execute({
    sql: 'DELETE FROM speech_index WHERE rowid = ?',
    args: [speechKey],
  });
};

/** The `speechKey` of a workspace's videos in which all words are spoken, on MongoDB. */
export const findSpeechKeys = async (
  payload: Payload,
  { workspace, words }: { workspace: string; words: readonly string[] },
): Promise<number[]> => {
  const toKey = createKeyOf(workspace);
  // Keys consist of letters and digits, so they need no escaping.
  const conditions = words.map((word) => ({
    words: canBegin(word) ? { $regex: `^${toKey(word)}` } : toKey(word),
  }));
  const found = await getMongoDatabase(payload)
    ?.collection<{ speechKey: number }>(slugs.transcripts)
    .find({ $and: conditions }, { projection: { speechKey: 1 }, sort: { speechKey: -1 }, limit: mostOnMongo })
    .toArray();
  return (found ?? []).map(({ speechKey }) => speechKey);
};
