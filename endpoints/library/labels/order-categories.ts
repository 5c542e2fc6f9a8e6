import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { labelOrderSchema } from '@/lib/library/labels/label-schemas';
import { orderCategories } from '@/lib/library/labels/order-categories';

/** `PUT /api/categories/order`. */
export const orderCategoriesEndpoint = defineEndpoint({
  method: 'put',
  path: '/order',
  summary: 'Put the categories into an order of one’s own; the library’s strip follows it',
  permission: { collection: slugs.categories, operation: 'update' },
  rateLimit: { name: 'labels', max: 300, seconds: 60 },
  body: labelOrderSchema,
  answer: z.object({ success: z.boolean() }),
  run: async (ctx, { body }) => {
    await orderCategories(ctx, body);
    return { success: true };
  },
});
