import type { CollectionAfterChangeHook } from 'payload';

import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { toSearchText } from '@/lib/videos/library/rules';

/**
 * Adds the id, which is unknown before a new video is stored, to the search text. The id also makes every
 * order of the list total.
 */
export const completeSearchText: CollectionAfterChangeHook = async ({ doc, operation, req }) => {
  if (operation !== 'create') return doc;
  await compareAndSet(req.payload, {
    collection: slugs.videos,
    where: { id: { equals: doc.id } },
    data: { searchText: toSearchText(doc.title, doc.id), updatedAt: doc.updatedAt },
  });
  return doc;
};
