import { slugs } from '@/lib/core/slugs';
import type { Context } from '@/lib/http/define-endpoint';

/** More would be a strip that nobody scrolls through. */
const maxShown = 200;

export type CategoryOption = { id: string; title: string };

/** A workspace's categories that the actor may read, by title. */
export const findCategories = async (
  { req }: Pick<Context, 'req'>,
  workspace: string,
): Promise<CategoryOption[]> => {
  const { docs } = await req.payload.find({
    collection: slugs.categories,
    where: { workspace: { equals: workspace } },
    select: { title: true },
    sort: 'title',
    limit: maxShown,
    depth: 0,
    pagination: false,
    overrideAccess: false,
    req,
  });
  return docs.map(({ id, title }) => ({ id, title }));
};
