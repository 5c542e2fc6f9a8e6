import type { Payload } from 'payload';

import { getMongoDatabase } from '@/lib/core/database/mongo-database';
import { getSqlite } from '@/lib/core/database/sqlite-client';
import { slugs } from '@/lib/core/slugs';

import { canBegin, createKeyOf } from './spoken-words';

/** How many videos a search finds on MongoDB at most by what is said in them. */
const mostOnMongo = 5000;

type Entry = { workspace: string; speechKey: number; words: ReadonlySet<string> };

/**
 * Puts a video's words into the index, in place of those it had there. Answers what belongs into the
 * transcript's row: on MongoDB the words, each of which stands in an ordinary index. A text index of MongoDB
 * would find no beginnings of words, and fold and stem them in its own way instead of as titles are.
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

/** Takes a video out of the index. */
export const removeSpeech = async (payload: Payload, speechKey: number): Promise<void> => {
  await getSqlite(payload)?.execute({
    sql: 'DELETE FROM speech_index WHERE rowid = ?',
    args: [speechKey],
  });
};

/** The `speechKey` of videos of a workspace in which all these words are said, on MongoDB. */
export const findSpeechKeys = async (
  payload: Payload,
  { workspace, words }: { workspace: string; words: readonly string[] },
): Promise<number[]> => {
  const toKey = createKeyOf(workspace);
  // A key has letters and digits alone.
  const conditions = words.map((word) => ({
    words: canBegin(word) ? { $regex: `^${toKey(word)}` } : toKey(word),
  }));
  const found = await getMongoDatabase(payload)
    ?.collection<{ speechKey: number }>(slugs.transcripts)
    .find({ $and: conditions }, { projection: { speechKey: 1 }, sort: { speechKey: -1 }, limit: mostOnMongo })
    .toArray();
  return (found ?? []).map(({ speechKey }) => speechKey);
};
