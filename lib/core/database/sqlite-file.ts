import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The file path of a SQLite `DATABASE_URL`. */
export const toSqliteFile = (url: string): string =>
  url.startsWith('file://') ? fileURLToPath(url) : path.resolve(url.slice('file:'.length));
