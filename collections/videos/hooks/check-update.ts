import type { CollectionBeforeChangeHook } from 'payload';

import { decide, resolveActor } from '@/lib/core/access/actor';
import { toRefusal } from '@/lib/core/access/to-refusal';
import { AppError } from '@/lib/core/errors';
import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import { completeChapters } from '@/lib/library/chapters/chapters';
import { mergeMetadata, staysInside, toCategoryKeys, toSearchText } from '@/lib/library/rules';

/** Visibility needs its own permission; custom metadata is merged, chapters are completed; what the list searches and filters by is kept in step. */
export const checkUpdate: CollectionBeforeChangeHook = async ({ data, operation, originalDoc, req }) => {
  const title = data.title ?? originalDoc?.title;
  const derived: Record<string, unknown> = {
    ...data,
    searchText: toSearchText(title, originalDoc?.id ?? data.id),
    categoryKeys: toCategoryKeys(toIds('categories' in data ? data.categories : originalDoc?.categories)),
  };
  if (Array.isArray(data.chapters)) {
    derived.chapters = completeChapters(data.chapters, title);
  }
  if (operation === 'create') return derived;

  const actor = await resolveActor(req);
  if (actor.kind === 'integration' && 'categories' in data) {
    const move = {
      from: toIds(originalDoc?.categories),
      to: toIds(data.categories),
      allowed: actor.categories,
    };
    if (!staysInside(move)) throw new AppError('category_not_allowed');
  }
  const changesVisibility = data.visibility !== undefined && data.visibility !== originalDoc?.visibility;
  if (changesVisibility) {
    const scope = decide(actor, slugs.videos, 'changeVisibility');
    if (scope === 'none') throw toRefusal(actor, slugs.videos, 'changeVisibility');
  }
  if (data.customMetadata && typeof data.customMetadata === 'object') {
    derived.customMetadata = mergeMetadata(originalDoc?.customMetadata, data.customMetadata);
  }
  return derived;
};

const toIds = (values: unknown): string[] =>
  (Array.isArray(values) ? values : []).flatMap((each) => getRelationId(each as string) ?? []);
