import { closeSync, copyFileSync, fsyncSync, openSync } from 'node:fs';
import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import Database from 'libsql';

import type { DatabaseCopy } from './backup-format';
import { hashFile } from './write-whole-file';

const busyMs = 30_000;
const copyName = 'reelhof.db';

const syncFile = (file: string): void => {
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
};

const checkWhole = (file: string): void => {
  const database = new Database(file);
  try {
    const rows = database.prepare('PRAGMA integrity_check').raw().all() as string[][];
    if (rows[0]?.[0] !== 'ok') throw new Error(`The copy of the database is damaged: ${rows[0]?.[0] ?? ''}`);
  } finally {
    database.close();
  }
};

/**
 * Copies a SQLite database as it is at one moment, while others go on writing to it: rows of the write-ahead
 * log are in it. Takes as much room as the database, and keeps this process busy for as long as it lasts.
 * Throws where the copy is not whole.
 */
export const copySqliteOut = async (source: string, folder: string): Promise<DatabaseCopy> => {
  const target = path.join(folder, copyName);
  const draft = `${target}.part`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rm(draft, { force: true });
  const takenAt = new Date().toISOString();
  const database = new Database(source);
  try {
    database.pragma(`busy_timeout = ${busyMs}`);
    database.exec(`VACUUM INTO '${draft.replaceAll("'", "''")}'`);
  } finally {
    database.close();
  }
  checkWhole(draft);
  // It has everything in it.
  await chmod(draft, 0o600);
  syncFile(draft);
  await rename(draft, target);
  const file = { name: copyName, ...(await hashFile(target)) };
  return { kind: 'sqlite', files: [file], isOneMoment: true, takenAt };
};

/** Whether there is no database yet. */
export const isSqliteEmpty = async (file: string): Promise<boolean> =>
  ((await stat(file).catch(() => null))?.size ?? 0) === 0;

/** Puts a copy in the place of a database that is not there: whole, or not at all. */
export const placeSqlite = async (copy: string, target: string): Promise<void> => {
  const draft = `${target}.restoring`;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  copyFileSync(copy, draft);
  checkWhole(draft);
  syncFile(draft);
  // Of an empty database that was here.
  for (const suffix of ['-wal', '-shm']) await rm(`${target}${suffix}`, { force: true });
  await rename(draft, target);
};
