import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The file of a `DATABASE_URL` of SQLite. */
export const toSqliteFile = (url: string): string =>
  url.startsWith('file://') ? fileURLToPath(url) : path.resolve(url.slice('file:'.length));
