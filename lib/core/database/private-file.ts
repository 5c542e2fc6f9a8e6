import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';

/**
 * Makes a SQLite file, or one that exists already, readable for its owner alone. SQLite gives `-wal` and
 * `-shm` files the mode of the database.
 *
 * An existing file is never opened here: closing any descriptor of it drops all POSIX locks that this process
 * holds on it (https://sqlite.org/howtocorrupt.html, 2.2), after which another process may delete the log of
 * an open connection.
 */
export const keepPrivate = (file: string): void => {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) chmodSync(each, 0o600);
};
