import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { keyQuerySchema, listUploadParts, uploadParamsSchema } from '@/lib/uploads/multipart';

import { multipartRate } from './multipart-rate';

/** `GET /api/upload/s3/multipart/{uploadId}`. */
export const listUploadPartsEndpoint = defineEndpoint({
  method: 'get',
  path: '/upload/s3/multipart/:uploadId',
  summary: 'List the parts that arrived',
  permission: { collection: slugs.videos, operation: 'upload' },
  rateLimit: multipartRate,
  params: uploadParamsSchema,
  query: keyQuerySchema,
  answer: z.array(z.object({ PartNumber: z.number(), ETag: z.string(), Size: z.number() })),
  run: (ctx, { params, query }) => listUploadParts(ctx, { ...params, ...query }),
});
