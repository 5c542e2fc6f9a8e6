import type { Payload } from 'payload';

import { getSqlite } from '@/lib/core/database/clients';
import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { Encoding } from '@/payload-types';

/** Bytes of the uploaded originals by workspace. Workspaces without uploads are missing. */
export const sumOriginals = async (
  payload: Payload,
  workspaceIds: readonly string[],
): Promise<Map<string, number>> => {
  const sqlite = getSqlite(payload);
  if (sqlite) {
    // Sums in SQLite instead of loading a document per upload.
    const { rows } = await sqlite.execute({
      sql: `SELECT workspace_id AS id, SUM(file_size) AS bytes FROM encodings
        WHERE state = 'COMPLETE' AND workspace_id IN (SELECT value FROM json_each(?)) GROUP BY workspace_id`,
      args: [JSON.stringify(workspaceIds)],
    });
    return new Map(rows.map(({ id, bytes }) => [String(id), Number(bytes)]));
  }
  const { docs } = await payload.db.find<Encoding>({
    collection: slugs.encodings,
    where: { and: [{ workspace: { in: [...workspaceIds] } }, { state: { equals: 'COMPLETE' } }] },
    select: { workspace: true, fileSize: true },
    pagination: false,
    limit: 0,
  });
  const sums = new Map<string, number>();
  for (const { workspace, fileSize } of docs) {
    const id = getRelationId(workspace) ?? '';
    sums.set(id, (sums.get(id) ?? 0) + (fileSize ?? 0));
  }
  return sums;
};
