import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';

/**
 * Makes a SQLite file, or one that exists already, readable for its owner alone. SQLite gives `-wal` and `-shm` files the mode of the
 * database.
 */
export const keepPrivate = (file: string): void => {
  closeSync(openSync(file, 'a', 0o600));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) chmodSync(each, 0o600);
};
