import { defineEndpoint } from '@/lib/http/define-endpoint';
import {
  labelListQuerySchema,
  labelListSchema,
  type LabelCollection,
} from '@/lib/library/labels/label-schemas';
import { listLabels } from '@/lib/library/labels/list-labels';

/** `GET /api/categories/overview` or `GET /api/tags/overview`. */
export const listLabelsEndpoint = (collection: LabelCollection) =>
  defineEndpoint({
    method: 'get',
    path: '/overview',
    summary: `The ${collection} of the active workspace in their order, with how many videos each has`,
    permission: { collection, operation: 'read' },
    rateLimit: { name: 'labels', max: 300, seconds: 60 },
    query: labelListQuerySchema,
    answer: labelListSchema,
    run: async (ctx, { query }) => ({
      docs: await listLabels(ctx, collection, { withPictures: query.pictures === 'true' }),
    }),
  });
