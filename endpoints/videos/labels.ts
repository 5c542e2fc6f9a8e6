import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { orderCategories } from '@/lib/videos/library/labels/change-categories';
import {
  type LabelCollection,
  labelListQuerySchema,
  labelListSchema,
  labelOrderSchema,
  mergeEffectsSchema,
  mergeLabelsSchema,
} from '@/lib/videos/library/labels/label-schemas';
import { listLabels } from '@/lib/videos/library/labels/list-labels';
import { findMergeEffects, mergeLabels } from '@/lib/videos/library/labels/merge-labels';

/** Endpoints below `/api/categories` or `/api/tags`. */
export const labelEndpoints = (collection: LabelCollection) => [
  listLabelsEndpoint(collection),
  findMergeEffectsEndpoint(collection),
  mergeLabelsEndpoint(collection),
];

/** Tags in the OpenAPI document, which operation ids end with. */
const nouns = { categories: 'Categories', tags: 'Tags' } as const;

/** `GET /api/categories/overview` or `GET /api/tags/overview`. */
const listLabelsEndpoint = (collection: LabelCollection) =>
  defineEndpoint({
    method: 'get',
    path: '/overview',
    operationId: `list${nouns[collection]}InOrder`,
    tag: nouns[collection],
    summary: `List the ${collection} of the active workspace in order, with their number of videos`,
    permission: { collection, operation: 'read' },
    rateLimit: { name: 'labels', max: 300, seconds: 60 },
    query: labelListQuerySchema,
    answer: labelListSchema,
    run: async (ctx, { query }) => ({
      docs: await listLabels(ctx, collection, { withPictures: query.pictures === 'true' }),
    }),
  });

/** `POST /api/categories/merge-effects` or `POST /api/tags/merge-effects`. */
const findMergeEffectsEndpoint = (collection: LabelCollection) =>
  defineEndpoint({
    method: 'post',
    path: '/merge-effects',
    operationId: `previewMergeOf${nouns[collection]}`,
    tag: nouns[collection],
    summary: `Preview merging ${collection}`,
    permission: { collection, operation: 'update' },
    rateLimit: { name: 'labels', max: 300, seconds: 60 },
    body: mergeLabelsSchema,
    answer: mergeEffectsSchema,
    run: (ctx, { body }) => findMergeEffects(ctx, collection, body),
  });

/** `POST /api/categories/merge` or `POST /api/tags/merge`. */
const mergeLabelsEndpoint = (collection: LabelCollection) =>
  defineEndpoint({
    method: 'post',
    path: '/merge',
    operationId: `merge${nouns[collection]}`,
    tag: nouns[collection],
    summary: `Merge ${collection}; the merged ${collection} are deleted`,
    permission: { collection, operation: 'update' },
    rateLimit: { name: 'merge-labels', max: 60, seconds: 60 },
    body: mergeLabelsSchema,
    status: 202,
    answer: z.object({ success: z.boolean() }),
    run: async (ctx, { body }) => {
      await mergeLabels(ctx, collection, body);
      return { success: true };
    },
  });

/** `PUT /api/categories/order`. */
export const orderCategoriesEndpoint = defineEndpoint({
  method: 'put',
  path: '/order',
  operationId: 'orderCategories',
  tag: 'Categories',
  summary: 'Set the order of the categories',
  permission: { collection: slugs.categories, operation: 'update' },
  rateLimit: { name: 'labels', max: 300, seconds: 60 },
  body: labelOrderSchema,
  answer: z.object({ success: z.boolean() }),
  run: async (ctx, { body }) => {
    await orderCategories(ctx, body);
    return { success: true };
  },
});
