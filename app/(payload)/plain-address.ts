import { dropOddParams } from '@/lib/core/workarounds/drop-odd-params';
import { findListPath } from '@/lib/core/panel/find-list-path';
import config from '@payload-config';

type Params = Parameters<typeof dropOddParams>[0];

/**
 * Redirect target for list URLs with invalid parameters and for list URLs below a row. Null for all other
 * pages.
 */
export const findPlainAddress = async (
  segments: readonly string[] = [],
  params: Params,
): Promise<string | null> => {
  const [kind, slug = '', ...rest] = segments;
  if (kind !== 'collections' || rest.length > 0) return findListPath(segments);
  const { collections } = await config;
  const findFields = (name: string) =>
    collections.find((collection) => collection.slug === name)?.flattenedFields ?? [];
  const kept = dropOddParams(params, { fields: findFields(slug), findFields });
  return kept && `/admin/collections/${encodeURIComponent(slug)}${kept.size > 0 ? `?${kept}` : ''}`;
};
