import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { mergeLabelsSchema, type LabelCollection } from '@/lib/library/labels/label-schemas';
import { mergeLabels } from '@/lib/library/labels/merge-labels';

/** `POST /api/categories/merge` or `POST /api/tags/merge`. */
export const mergeLabelsEndpoint = (collection: LabelCollection) =>
  defineEndpoint({
    method: 'post',
    path: '/merge',
    summary: `Have the videos of some ${collection} taken over by another; those are deleted when that is done`,
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
