import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { makeOwner } from '@/lib/workspaces/members/make-owner';
import type { Package, User } from '@/payload-types';

import { type Manifest, type MovedCollection, movedCollections } from './archive-format';
import { checkRow } from './check-row';
import type { IdMap } from './map-ids';
import type { Rows } from './read-archive';
import { renewListIds } from './renew-list-ids';

/** Past every hook: the rows are what hooks made of them elsewhere. Throws where one names what is not the archive's. */
export const insertRows = async (
  payload: Payload,
  { rows, map, workspaceId, ownerId }: { rows: Rows; map: IdMap; workspaceId: string; ownerId: string },
): Promise<void> => {
  const known: Partial<Record<MovedCollection, Set<string>>> = {};
  for (const collection of movedCollections) known[collection] = new Set();
  for (const collection of movedCollections) {
    const fields = payload.collections[collection].config.flattenedFields;
    const isOwned = fields.some(({ name }) => name === 'createdBy');
    // A video's own files are named by itself.
    const mapped = rows[collection].map((row) => map.mapRow(row));
    for (const { id } of mapped) known[collection]?.add(id);
    for (const row of mapped) {
      const { id, ...data } = checkRow(collection, row, { known, workspaceId });
      await payload.db.create({
        collection,
        customID: id,
        data: {
          ...renewListIds(fields, data),
          workspace: workspaceId,
          ...(isOwned && { createdBy: ownerId }),
        },
      });
    }
  }
};

/** The workspace, closed, and its owner as its first member. */
export const insertWorkspace = async (
  payload: Payload,
  {
    id,
    slug,
    manifest,
    owner,
    pack,
  }: { id: string; slug: string; manifest: Manifest; owner: User; pack: Package },
): Promise<void> => {
  const { name, shortCode, iconColor, playerSettings, trialEndDate } = manifest.workspace;
  await payload.db.create({
    collection: slugs.workspaces,
    customID: id,
    data: {
      ...renewListIds(payload.collections.workspaces.config.flattenedFields, {
        ...{ name, slug, shortCode, iconColor, playerSettings },
      }),
      // Nobody works in it before it is whole.
      active: false,
      deleted: false,
      subscription: { package: pack.id, trialEndDate },
    },
  });
  await makeOwner(payload, { workspaceId: id, from: null, user: owner, event: null });
};
