import { closeSync, copyFileSync, fsyncSync, openSync } from 'node:fs';
import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import Database from 'libsql';

import { hashFile } from '../transfer/write-whole-file';
import type { DatabaseCopy } from './backup-format';

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
 * Copies a SQLite database at one point in time while other processes write to it. The copy includes the
 * write-ahead log, needs the same disk space and blocks this process. Throws if the copy is damaged.
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
  // The copy contains all data, so only the owner may read it.
  await chmod(draft, 0o600);
  syncFile(draft);
  await rename(draft, target);
  const file = { name: copyName, ...(await hashFile(target)) };
  return { kind: 'sqlite', files: [file], isOneMoment: true, takenAt };
};

/** Whether the database does not exist or is empty. */
export const isSqliteEmpty = async (file: string): Promise<boolean> =>
  ((await stat(file).catch(() => null))?.size ?? 0) === 0;

/** Moves a copy to the path of a missing database atomically. */
export const placeSqlite = async (copy: string, target: string): Promise<void> => {
  const draft = `${target}.restoring`;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  copyFileSync(copy, draft);
  checkWhole(draft);
  syncFile(draft);
  // Left by an empty database.
  for (const suffix of ['-wal', '-shm']) await rm(`${target}${suffix}`, { force: true });
  await rename(draft, target);
};
