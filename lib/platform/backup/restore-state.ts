import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

import type { Payload } from 'payload';
import { z } from 'zod';

import { writeWholeFile } from '../transfer/write-whole-file';
import { getMongoDriver } from './mongo-copy';

const stateSchema = z.object({
  /** Id of the backup. */
  backup: z.string(),
  startedAt: z.string(),
  /** Whether the database is in place, so that nothing is left to copy. */
  isPlaced: z.boolean(),
});
export type RestoreState = z.infer<typeof stateSchema>;

const fileOf = (dataDir: string): string => path.join(dataDir, 'restore.json');

/** State of the restore into a data folder. Null if there is none. */
export const readRestoreState = async (dataDir: string): Promise<RestoreState | null> => {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => null);
  return text === null ? null : (stateSchema.safeParse(JSON.parse(text)).data ?? null);
};

export const writeRestoreState = async (dataDir: string, state: RestoreState): Promise<void> => {
  await writeWholeFile(fileOf(dataDir), Readable.from([JSON.stringify(state)]));
};

export const removeRestoreState = (dataDir: string): Promise<void> => rm(fileOf(dataDir), { force: true });

/** Collection that marks the database as incomplete for other machines. Null on SQLite. */
const findMarkers = (payload: Payload) => getMongoDriver(payload)?.collection('reelhofRestore') ?? null;

export const setDatabaseMarker = async (payload: Payload, backup: string): Promise<void> => {
  const marks = findMarkers(payload);
  if (marks && !(await marks.findOne({}))) await marks.insertOne({ backup });
};

export const removeDatabaseMarker = async (payload: Payload): Promise<void> => {
  await findMarkers(payload)?.deleteMany({});
};

/**
 * Id of the backup that is being restored into the database. Null if there is none, and on SQLite, whose file
 * is moved into place when it is complete.
 */
export const findDatabaseMarker = async (payload: Payload): Promise<string | null> =>
  (await findMarkers(payload)?.findOne({}))?.backup ?? null;
