import type { CollectionConfig, GlobalConfig } from 'payload';

import { slugs } from './slugs';

/** Hides Payload's tab "API", which shows a document's raw JSON: people in the panel do not need it. */
export const hideApiTab = <Config extends CollectionConfig | GlobalConfig>(config: Config): Config => ({
  ...config,
  admin: { ...config.admin, hideAPIURL: true },
});

/** Collections without edit pages: their lists offer all actions. */
const listed: ReadonlySet<string> = new Set([slugs.categories, slugs.tags, slugs.members, slugs.eventLogs]);

/**
 * The list to which a panel page (`collections/…`) redirects if its collection has no edit pages; null
 * otherwise. The page for a new member explains how to invite people and stays. Pure.
 */
export const findListPath = (segments: readonly string[]): string | null => {
  const [kind, slug = '', row] = segments;
  if (kind !== 'collections' || row === undefined || !listed.has(slug)) return null;
  return slug === slugs.members && row === 'create' ? null : `/admin/collections/${slug}`;
};
