import { getRelationId } from '@/lib/core/database/ids';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import type { DataMigration } from '@/lib/platform/migrate-data';
import { toSearchWords } from '@/lib/videos/library/rules';
import type { Video } from '@/payload-types';

const batch = 200;

/** Makes descriptions, metadata and tags of existing videos searchable. */
export const fillSearchWords: DataMigration = {
  name: '20261130_search_words',
  up: async ({ payload }) => {
    for (;;) {
      const { docs } = await payload.db.find<Video>({
        collection: slugs.videos,
        where: { searchWords: { exists: false } },
        select: { description: true, customMetadata: true, tags: true, updatedAt: true },
        limit: batch,
        pagination: false,
        ...withTrash,
      });
      for (const { id, description, customMetadata, tags, updatedAt } of docs) {
        const ids = (tags ?? []).flatMap((tag) => getRelationId(tag) ?? []);
        await compareAndSet(payload, {
          collection: slugs.videos,
          where: { and: [{ id: { equals: id } }, { searchWords: { exists: false } }] },
          data: { searchWords: toSearchWords({ description, customMetadata, tags: ids }), updatedAt },
        });
      }
      if (docs.length < batch) return;
    }
  },
};
