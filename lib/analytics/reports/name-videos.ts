import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import { getSqlite } from '@/lib/core/database/sqlite-client';
import type { Video, VideoTombstone } from '@/payload-types';

/** What is known of a video besides its figures. */
export type NamedVideo = {
  title: string;
  isDeleted: boolean;
  /** ISO 8601; null for a video that is there, and where it is not known. */
  deletedAt: string | null;
};

type Living = { id: string; title: string };

/** More of them are found by reading all of the workspace's. */
const fewIds = 100;
const page = { pagination: false, limit: 0 } as const;

/** Titles of videos, also of deleted ones. One that left no trace is deleted and has no title. */
export const nameVideos = async (
  payload: Payload,
  { workspace, ids }: { workspace: string; ids: readonly string[] },
): Promise<Map<string, NamedVideo>> => {
  const [living, tombstones] = await Promise.all([
    ids.length > fewIds ? findAllLiving(payload, workspace) : findLiving(payload, workspace, ids),
    findTombstones(payload, workspace),
  ]);
  const found = new Map<string, NamedVideo>();
  for (const { id, title } of living) found.set(id, { title, isDeleted: false, deletedAt: null });
  for (const id of ids) {
    const { title, deletedAt } = tombstones.get(id) ?? {};
    if (!found.has(id)) found.set(id, { title: title ?? '', isDeleted: true, deletedAt: deletedAt ?? null });
  }
  return found;
};

/**
 * What is kept of a workspace's deleted videos, by their ids; and of one or another whose deletion failed.
 */
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
    select: { title: true, workspace: true },
    ...page,
  });
  return docs.filter((row) => getRelationId(row.workspace) === workspace);
};

/** Payload takes a second to make 10,000 documents; SQLite gives all of it as one value. */
const findAllLiving = async (payload: Payload, workspace: string): Promise<Living[]> => {
  const sqlite = getSqlite(payload);
  if (!sqlite) {
    const { docs } = await payload.db.find<Video>({
      collection: slugs.videos,
      where: { workspace: { equals: workspace } },
      select: { title: true },
      ...page,
    });
    return docs;
  }
  const { rows } = await sqlite.execute({
    sql: 'SELECT json_group_array(json_array(id, title)) AS found FROM videos WHERE workspace_id = ?',
    args: [workspace],
  });
  const found = JSON.parse(String(rows[0]?.found)) as [string, string | null][];
  return found.map(([id, title]) => ({ id, title: title ?? '' }));
};
