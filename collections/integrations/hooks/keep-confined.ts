import type { CollectionBeforeChangeHook, CollectionBeforeOperationHook } from 'payload';

import { isTokenOff } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';

const chosen = 'chosenCategories';

/**
 * Stores whether the call names categories. Payload fills in omitted fields later, so an explicit empty list
 * would be indistinguishable from an omitted one.
 */
export const noteChoice: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if (operation !== 'create' && operation !== 'update' && operation !== 'updateByID') return;
  const { access } = ((args as { data?: unknown }).data ?? {}) as {
    access?: { categories?: unknown } | null;
  };
  const isNamed = access?.categories !== undefined;
  req.context[chosen] = isNamed ? (access?.categories ?? []) : null;
};

/**
 * Remembers that a token was limited to categories, even if none of them is left. Such a token can only be
 * enabled by a call that names its categories; an empty list means all videos. Throws
 * `integration_access_missing`.
 */
export const keepConfined: CollectionBeforeChangeHook = async ({ context, data, originalDoc, req }) => {
  const choice = context[chosen] as unknown[] | null | undefined;
  if (choice) return { ...data, isConfined: choice.length > 0 };
  if (data.isDisabled || !originalDoc?.isConfined || !isTokenOff(originalDoc)) return data;
  const ids = (originalDoc.access?.categories ?? []).flatMap(
    (category: Parameters<typeof getRelationId>[0]) => getRelationId(category) ?? [],
  );
  // MongoDB keeps the ids of deleted categories.
  const { totalDocs } = await req.payload.db.count({
    collection: slugs.categories,
    where: { id: { in: ids } },
  });
  if (ids.length === 0 || totalDocs === 0) throw new AppError('integration_access_missing');
  return data;
};
