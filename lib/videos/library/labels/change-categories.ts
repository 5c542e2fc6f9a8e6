import type { Payload } from 'payload';

import type { Context } from '@/lib/context';
import { getActorWorkspace } from '@/lib/core/access/actor';
import { isCreatedOutside } from '@/lib/core/access/to-where';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import type { Video } from '@/payload-types';

import { noCategoryKey, toCategoryKey } from '../rules';

/**
 * Orders the active workspace's categories by `ids`; others keep their position. Ids outside the workspace
 * are ignored. Throws `forbidden` without a workspace and to a token confined to some categories.
 */
export const orderCategories = async (
  { actor, payload }: Context,
  { ids }: { ids: readonly string[] },
): Promise<void> => {
  const workspace = getActorWorkspace(actor);
  if (!workspace || isCreatedOutside(actor)) throw new AppError('forbidden');
  for (const [position, id] of ids.entries()) {
    await compareAndSet(payload, {
      collection: slugs.categories,
      where: { and: [{ id: { equals: id } }, { workspace: { equals: workspace.id } }] },
      data: { position },
    });
  }
};

const batch = 500;

/** Removes a deleted category from the library's filter keys. Idempotent. */
export const forgetCategory = async (
  payload: Payload,
  { categoryId }: { categoryId: string },
): Promise<void> => {
  const key = toCategoryKey(categoryId);
  for (;;) {
    const { docs } = await payload.db.find<Video>({
      collection: slugs.videos,
      where: { categoryKeys: { like: key } },
      select: { categoryKeys: true, categories: true, updatedAt: true },
      limit: batch,
      pagination: false,
      ...withTrash,
    });
    for (const { id, categoryKeys, categories, updatedAt } of docs) {
      const left = (categories ?? []).filter((each) => getRelationId(each) !== categoryId);
      await compareAndSet(payload, {
        collection: slugs.videos,
        where: { and: [{ id: { equals: id } }, { categoryKeys: { equals: categoryKeys } }] },
        // `updatedAt` stays, because this is not an edit.
        data: {
          categoryKeys: categoryKeys?.replace(key, '') || noCategoryKey,
          // SQL has removed the reference with the row; MongoDB keeps it.
          ...(left.length < (categories ?? []).length && { categories: left.map(getRelationId) }),
          updatedAt,
        },
      });
    }
    if (docs.length < batch) return;
  }
};
