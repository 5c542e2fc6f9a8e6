import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * The part of libsql's client that is used here. libsql is a dependency of Payload's adapter, not of
 * ours.
 */
type Statement = { sql: string; args: Record<string, string | number> | (string | number)[] };
type Client = {
  execute: (statement: Statement) => Promise<{ rows: Record<string, unknown>[] }>;
  batch: (statements: Statement[], mode: 'write') => Promise<unknown>;
  close: () => void;
};
type LibSql = { createClient: (options: { url: string }) => Client };

const loadLibSql = (): LibSql => {
  const require = createRequire(import.meta.url);
  const adapter = createRequire(require.resolve('@payloadcms/db-sqlite'));
  return adapter('@libsql/client') as LibSql;
};

/** Opens a SQLite database that a running instance also writes to. */
export const openDatabase = async (url: string): Promise<Client> => {
  const client = loadLibSql().createClient({ url });
  await client.execute({ sql: 'PRAGMA busy_timeout = 60000', args: {} });
  return client;
};

export type Filling = { workspace: string; author: string; count: number; categories: string[] };

const number = 'WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < :count)';
const oneIn = (share: number) => `i % ${share} = 0`;

/**
 * Inserts copies of an encoded video into a SQLite database, a minute apart. Every fifth is in the first
 * category, every thousandth is named `Messe` and another thousandth described with `pumpwerk`, and only the
 * last is named `Nadel`.
 */
export const fillLibrary = async (url: string, { workspace, author, count, categories }: Filling) => {
  const client = await openDatabase(url);
  const [first = ''] = categories;
  const title = `'Schulung ' || i || iif(${oneIn(1000)}, ' Messe', '') || iif(i = 1, ' Nadel', '')`;
  // Words of a description of usual length. Every thousandth video shares one more.
  const usual = "'|' || replace(hex(zeroblob(100)), '00', 'beschreibung|wartung|')";
  const words = `${usual} || iif(i % 1000 = 7, 'pumpwerk|', '')`;
  const stamp = (minutes: string) =>
    `strftime('%Y-%m-%dT%H:%M:%fZ', 1500000000 + (${minutes}) * 60, 'unixepoch')`;
  await client.execute({
    sql: `INSERT INTO videos (id, title, search_text, search_words, category_keys, visibility, status,
        status_progress,
        v, duration, fps, orientation, src, source_folder, input_path, created_by_id, workspace_id,
        updated_at, created_at)
      ${number}, sample AS (SELECT * FROM videos WHERE status = 'COMPLETE' LIMIT 1),
      made AS (SELECT i, lower(hex(randomblob(4)) || '-' || hex(randomblob(2))
        || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2)
        || '-' || hex(randomblob(6))) AS id,
        ${title} AS title FROM s)
      SELECT made.id, made.title, lower(made.title) || ' ' || made.id, ${words},
        iif(i % 5 = 0, '|' || :category || '|', '-'), iif(i % 3 = 0, 'private', 'public'), 'COMPLETE', 100,
        1, i % 5000, sample.fps, sample.orientation, sample.src, sample.source_folder, sample.input_path,
        :author, :workspace, ${stamp('(i * 7919) % :count')}, ${stamp('i')}
      FROM made, sample`,
    args: { count, category: first, author, workspace },
  });
  await client.execute({
    sql: `INSERT INTO videos_rels ("order", parent_id, path, categories_id)
      SELECT 1, id, 'categories', :category FROM videos
      WHERE workspace_id = :workspace AND category_keys <> '-'`,
    args: { category: first, workspace },
  });
  // The count that the first upload creates and later ones update.
  await client.execute({
    sql: `INSERT INTO usage (id, metric, count, workspace_id)
      SELECT lower(hex(randomblob(16))), 'videos', count(*), :workspace FROM videos
      WHERE workspace_id = :workspace
      ON CONFLICT (workspace_id, metric, period) DO UPDATE SET count = excluded.count`,
    args: { workspace },
  });
  client.close();
  // libsql blocked this process. The pause lets it notice connections that the server has closed.
  await pause(100);
};
