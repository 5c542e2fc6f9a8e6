import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Makes a new or existing SQLite file readable for its owner only; SQLite gives `-wal` and `-shm` files the
 * same mode. An existing file is never opened here: closing any descriptor drops all POSIX locks of this
 * process (https://sqlite.org/howtocorrupt.html, 2.2), and another process could then delete the log of an
 * open connection.
 */
export const keepPrivate = (file: string): void => {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) chmodSync(each, 0o600);
};

/** The file path of a SQLite `DATABASE_URL`. */
export const toSqliteFile = (url: string): string =>
  url.startsWith('file://') ? fileURLToPath(url) : path.resolve(url.slice('file:'.length));
