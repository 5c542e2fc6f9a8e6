import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { partKeyQuerySchema, partParamsSchema, preparePart } from '@/lib/uploads/multipart';

import { multipartRate } from './multipart-rate';

/** `GET /api/upload/s3/multipart/{uploadId}/{partNumber}`. */
export const preparePartEndpoint = defineEndpoint({
  method: 'get',
  path: '/upload/s3/multipart/:uploadId/:partNumber',
  summary: 'Get an address for one part',
  permission: { collection: slugs.videos, operation: 'upload' },
  rateLimit: multipartRate,
  params: partParamsSchema,
  query: partKeyQuerySchema,
  answer: z.object({ url: z.string(), expires: z.number().describe('Seconds.') }),
  run: (ctx, { params, query }) => preparePart(ctx, { ...params, ...query }),
});
