import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

import type { Payload } from 'payload';
import { z } from 'zod';

import { getMongoDriver } from './mongo-driver';
import { writeWholeFile } from './write-whole-file';

const stateSchema = z.object({
  /** The backup's id. */
  backup: z.string(),
  startedAt: z.string(),
  /** Whether the database is in its place: then there is nothing left to copy. */
  isPlaced: z.boolean(),
});
export type RestoreState = z.infer<typeof stateSchema>;

const fileOf = (dataDir: string): string => path.join(dataDir, 'restore.json');

/** What is being restored into a data folder; null where nothing is. */
export const readRestoreState = async (dataDir: string): Promise<RestoreState | null> => {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => null);
  return text === null ? null : (stateSchema.safeParse(JSON.parse(text)).data ?? null);
};

export const writeRestoreState = async (dataDir: string, state: RestoreState): Promise<void> => {
  await writeWholeFile(fileOf(dataDir), Readable.from([JSON.stringify(state)]));
};

export const removeRestoreState = (dataDir: string): Promise<void> => rm(fileOf(dataDir), { force: true });

/** Where other machines see that a database is not whole yet. */
const mark = (payload: Payload) => getMongoDriver(payload)?.collection('reelhofRestore') ?? null;

export const markDatabase = async (payload: Payload, backup: string): Promise<void> => {
  const marks = mark(payload);
  if (marks && !(await marks.findOne({}))) await marks.insertOne({ backup });
};

export const unmarkDatabase = async (payload: Payload): Promise<void> => {
  await mark(payload)?.deleteMany({});
};

/**
 * The id of the backup that a database is being filled from; null where it is not, and on SQLite, which
 * appears whole.
 */
export const findDatabaseMark = async (payload: Payload): Promise<string | null> =>
  (await mark(payload)?.findOne({}))?.backup ?? null;
