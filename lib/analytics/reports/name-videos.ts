import type { Payload } from 'payload';

import { getSqlite } from '@/lib/core/database/clients';
import { getRelationId } from '@/lib/core/database/ids';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import type { Video, VideoTombstone } from '@/payload-types';

/** Metadata of a video in statistics. */
export type NamedVideo = {
  title: string;
  isDeleted: boolean;
  /** ISO 8601. Null for an existing video, or if unknown. */
  deletedAt: string | null;
};

type Living = { id: string; title: string; deletedAt?: string | null | undefined };

/** For more ids, all videos of the workspace are read instead. */
const fewIds = 100;
const page = { pagination: false, limit: 0 } as const;

/**
 * Titles of videos, including deleted ones and those in the trash. A video without a tombstone counts as
 * deleted and has no title.
 */
export const nameVideos = async (
  payload: Payload,
  { workspace, ids }: { workspace: string; ids: readonly string[] },
): Promise<Map<string, NamedVideo>> => {
  const [living, tombstones] = await Promise.all([
    ids.length > fewIds ? findAllLiving(payload, workspace) : findLiving(payload, workspace, ids),
    findTombstones(payload, workspace),
  ]);
  const found = new Map<string, NamedVideo>();
  for (const { id, title, deletedAt = null } of living)
    found.set(id, { title, isDeleted: deletedAt !== null, deletedAt });
  for (const id of ids) {
    const { title, deletedAt } = tombstones.get(id) ?? {};
    if (!found.has(id)) found.set(id, { title: title ?? '', isDeleted: true, deletedAt: deletedAt ?? null });
  }
  return found;
};

/** Tombstones of a workspace by video id. Some may belong to existing videos whose deletion failed. */
const findTombstones = async (payload: Payload, workspace: string): Promise<Map<string, VideoTombstone>> => {
  const { docs } = await payload.db.find<VideoTombstone>({
    collection: slugs.videoTombstones,
    where: { workspace: { equals: workspace } },
    ...page,
  });
  return new Map(docs.map((row) => [row.videoId, row]));
};

const findLiving = async (payload: Payload, workspace: string, ids: readonly string[]): Promise<Living[]> => {
  const { docs } = await payload.db.find<Video>({
    collection: slugs.videos,
    where: { id: { in: [...ids] } },
    select: { title: true, workspace: true, deletedAt: true },
    ...page,
    ...withTrash,
  });
  return docs.filter((row) => getRelationId(row.workspace) === workspace);
};

/** Payload needs a second to build 10,000 documents, so SQLite returns all rows as one JSON value. */
const findAllLiving = async (payload: Payload, workspace: string): Promise<Living[]> => {
  const sqlite = getSqlite(payload);
  if (!sqlite) {
    const { docs } = await payload.db.find<Video>({
      collection: slugs.videos,
      where: { workspace: { equals: workspace } },
      select: { title: true, deletedAt: true },
      ...page,
      ...withTrash,
    });
    return docs;
  }
  const { rows } = await sqlite.execute({
    sql: `SELECT json_group_array(json_array(id, title, deleted_at)) AS found
      FROM videos WHERE workspace_id = ?`,
    args: [workspace],
  });
  const found = JSON.parse(String(rows[0]?.found)) as [string, string | null, string | null][];
  return found.map(([id, title, deletedAt]) => ({ id, title: title ?? '', deletedAt }));
};
