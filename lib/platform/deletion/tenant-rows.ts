import type { CollectionSlug, Payload } from 'payload';

import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';

/** Collections with workspace-owned rows. Videos are last, because other rows require their video. */
export const listTenantCollections = (payload: Payload): CollectionSlug[] => {
  const own = payload.config.collections.filter(({ flattenedFields }) =>
    flattenedFields.some(
      (field) =>
        field.name === 'workspace' && field.type === 'relationship' && field.relationTo === slugs.workspaces,
    ),
  );
  const names = own.map(({ slug }) => slug).filter((slug) => slug !== slugs.videos);
  return [...names, slugs.videos];
};

/** Number of rows of a workspace, by collection. */
export const countTenantRows = async (
  payload: Payload,
  workspaceId: string,
): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const collection of listTenantCollections(payload)) {
    const { totalDocs } = await payload.db.count({
      collection,
      where: { workspace: { equals: workspaceId } },
      ...withTrash,
    });
    counts[collection] = totalDocs;
  }
  return counts;
};
