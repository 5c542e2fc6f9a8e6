import type { Payload } from 'payload';

import { isId } from '@/lib/core/database/is-id';
import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import type { Video, VideoTombstone } from '@/payload-types';

import { findCountedEvent, isCountedEvent, toCountedId } from '../event-ids';

const batch = 500;
const page = { pagination: false, limit: 0, select: { workspace: true } } as const;

type Owned = { id: string; workspace: Video['workspace'] };

/** The workspaces of videos and of live events by the names they are counted under, also of deleted ones. What never was is not in the answer. */
export const findWorkspaces = async (
  payload: Payload,
  countedIds: readonly string[],
): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  const add = (id: string, workspace: Owned['workspace']): void => {
    const workspaceId = getRelationId(workspace);
    if (workspaceId) found.set(id, workspaceId);
  };
  for (let start = 0; start < countedIds.length; start += batch) {
    const names = countedIds.slice(start, start + batch).filter((id) => isId(findCountedEvent(id) ?? id));
    const events = names.flatMap((name) => findCountedEvent(name) ?? []);
    const videos = names.filter((name) => !isCountedEvent(name));
    const [deleted, ofVideos, ofEvents] = await Promise.all([
      findDeleted(payload, names),
      findLiving(payload, slugs.videos, videos),
      findLiving(payload, slugs.liveEvents, events),
    ]);
    for (const { videoId, workspace } of deleted) add(videoId, workspace);
    for (const { id, workspace } of ofVideos) add(id, workspace);
    for (const { id, workspace } of ofEvents) add(toCountedId(id), workspace);
  }
  return found;
};

const findDeleted = async (payload: Payload, ids: string[]): Promise<VideoTombstone[]> => {
  if (ids.length === 0) return [];
  const { docs } = await payload.db.find<VideoTombstone>({
    collection: slugs.videoTombstones,
    where: { videoId: { in: ids } },
    ...page,
    select: { videoId: true, workspace: true },
  });
  return docs;
};

const findLiving = async (
  payload: Payload,
  collection: typeof slugs.videos | typeof slugs.liveEvents,
  ids: string[],
): Promise<Owned[]> => {
  if (ids.length === 0) return [];
  const { docs } = await payload.db.find<Owned>({ collection, where: { id: { in: ids } }, ...page });
  return docs;
};
