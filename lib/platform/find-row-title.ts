import type { CollectionSlug, Payload } from 'payload';

type Page = { headers: Headers; segments: readonly string[] };

/**
 * The title of the row that a page of the panel below a list shows, so that tabs and bookmarks of rows
 * differ. Null if the page shows no row, or if the user may not read it.
 */
export const findRowTitle = async (payload: Payload, { headers, segments }: Page): Promise<string | null> => {
  const [kind, slug, id] = segments;
  if (kind !== 'collections' || !id || id === 'create') return null;
  const field = payload.config.collections.find((each) => each.slug === slug)?.admin.useAsTitle;
  if (!field) return null;
  const { user } = await payload.auth({ headers });
  if (!user) return null;
  const row = await payload.findByID({
    collection: slug as CollectionSlug,
    id,
    select: { [field]: true },
    depth: 0,
    disableErrors: true,
    user,
    overrideAccess: false,
  });
  const title: unknown = (row as Record<string, unknown> | null)?.[field];
  return typeof title === 'string' && title !== '' ? title : null;
};
