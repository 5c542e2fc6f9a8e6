import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';
import type { Video } from '@/payload-types';

import { noCategoryKey, toCategoryKey } from '../rules';

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
