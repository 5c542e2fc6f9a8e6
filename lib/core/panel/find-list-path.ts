import { slugs } from '../slugs';

/** Whose rows have no page of their own: everything is done in the list. */
const listed: ReadonlySet<string> = new Set([slugs.categories, slugs.tags, slugs.members, slugs.eventLogs]);

/**
 * The list that a page of the panel, `collections/…`, leads to because what it asks for is only there; null
 * for all other pages. The page to create a member says where members are invited. Pure.
 */
export const findListPath = (segments: readonly string[]): string | null => {
  const [kind, slug = '', row] = segments;
  if (kind !== 'collections' || row === undefined || !listed.has(slug)) return null;
  return slug === slugs.members && row === 'create' ? null : `/admin/collections/${slug}`;
};
