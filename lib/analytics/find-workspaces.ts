import type { Payload } from 'payload';

import { isId } from '@/lib/core/is-id';
import { getRelationId } from '@/lib/core/relation-id';
import { slugs } from '@/lib/core/slugs';
import type { Video, VideoTombstone } from '@/payload-types';

const batch = 500;

/** The workspaces of videos, also of deleted ones. A video that never was is not in the answer. */
export const findWorkspaces = async (
  payload: Payload,
  videoIds: readonly string[],
): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (let start = 0; start < videoIds.length; start += batch) {
    const ids = videoIds.slice(start, start + batch).filter(isId);
    if (ids.length === 0) continue;
    const page = { pagination: false, limit: 0 } as const;
    const [living, deleted] = await Promise.all([
      payload.db.find<Video>({
        collection: slugs.videos,
        where: { id: { in: ids } },
        select: { workspace: true },
        ...page,
      }),
      payload.db.find<VideoTombstone>({
        collection: slugs.videoTombstones,
        where: { videoId: { in: ids } },
        select: { videoId: true, workspace: true },
        ...page,
      }),
    ]);
    for (const { videoId, workspace } of deleted.docs) found.set(videoId, getRelationId(workspace) ?? '');
    for (const { id, workspace } of living.docs) found.set(id, getRelationId(workspace) ?? '');
  }
  found.forEach((workspace, id) => workspace || found.delete(id));
  return found;
};
