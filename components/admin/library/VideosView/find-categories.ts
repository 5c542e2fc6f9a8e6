import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';

/** More would be a strip that nobody scrolls through. */
const shown = 200;

/** A workspace's categories, by title. The caller has checked that the actor may read them. */
export const findCategories = async (
  payload: Payload,
  workspace: string,
): Promise<{ id: string; title: string }[]> => {
  const { docs } = await payload.find({
    collection: slugs.categories,
    where: { workspace: { equals: workspace } },
    select: { title: true },
    sort: 'title',
    limit: shown,
    depth: 0,
    pagination: false,
    overrideAccess: true,
  });
  return docs.map(({ id, title }) => ({ id, title }));
};
