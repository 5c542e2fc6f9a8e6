import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findMergeEffects } from '@/lib/library/labels/find-merge';
import {
  mergeEffectsSchema,
  mergeLabelsSchema,
  type LabelCollection,
} from '@/lib/library/labels/label-schemas';

/** `POST /api/categories/merge-effects` or `POST /api/tags/merge-effects`. */
export const findMergeEffectsEndpoint = (collection: LabelCollection) =>
  defineEndpoint({
    method: 'post',
    path: '/merge-effects',
    summary: `What merging ${collection} would change; changes nothing`,
    permission: { collection, operation: 'update' },
    rateLimit: { name: 'labels', max: 300, seconds: 60 },
    body: mergeLabelsSchema,
    answer: mergeEffectsSchema,
    run: (ctx, { body }) => findMergeEffects(ctx, collection, body),
  });
