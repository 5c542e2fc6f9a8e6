import { randomUUID } from 'node:crypto';

import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';

import { movedCollections } from './archive-format';
import { createIdMap } from './map-ids';
import type { Rows } from './read-archive';

/** Ids stay, so that addresses of videos do; unless one of them is taken here. */
export const chooseIds = async (payload: Payload, rows: Rows, workspaceId: string) => {
  const all = [workspaceId, ...movedCollections.flatMap((name) => rows[name].map(({ id }) => id))];
  const collections = [slugs.workspaces, ...movedCollections] as const;
  let isFree = true;
  for (let index = 0; isFree && index < collections.length; index += 1) {
    const collection = collections[index] ?? slugs.workspaces;
    const ids = collection === slugs.workspaces ? [workspaceId] : rows[collection].map(({ id }) => id);
    for (let at = 0; isFree && at < ids.length; at += 500) {
      const where = { id: { in: ids.slice(at, at + 500) } };
      isFree = (await payload.db.count({ collection, where })).totalDocs === 0;
    }
  }
  const ids = new Map(all.map((id) => [id, isFree ? id : randomUUID()]));
  return { hasNewIds: !isFree, workspaceId: ids.get(workspaceId) ?? workspaceId, map: createIdMap(ids) };
};
