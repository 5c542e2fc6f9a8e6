import { openDatabase } from './fill-library';

/** Inserts rows of finished videos into a SQLite database. Returns their ids. */
export const fillVideos = async (
  url: string,
  { workspace, count }: { workspace: string; count: number },
): Promise<string[]> => {
  const client = await openDatabase(url);
  const { rows } = await client.execute({
    sql: `WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < :count)
      INSERT INTO videos (id, title, search_text, visibility, status, v, duration, workspace_id)
      SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
          || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
        'Schulung ' || i, 'schulung ' || i, 'public', 'COMPLETE', 1, 192, :workspace FROM s
      RETURNING id`,
    args: { count, workspace },
  });
  client.close();
  return rows.map(({ id }) => String(id));
};
