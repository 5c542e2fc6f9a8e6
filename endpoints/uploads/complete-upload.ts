import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import {
  completeBodySchema,
  completeUpload,
  keyQuerySchema,
  uploadParamsSchema,
} from '@/lib/uploads/multipart';

import { multipartRate } from './multipart-rate';

/** `POST /api/upload/s3/multipart/{uploadId}/complete`. */
export const completeUploadEndpoint = defineEndpoint({
  method: 'post',
  path: '/upload/s3/multipart/:uploadId/complete',
  summary: 'Join the parts into the file',
  permission: { collection: slugs.videos, operation: 'upload' },
  rateLimit: multipartRate,
  params: uploadParamsSchema,
  query: keyQuerySchema,
  body: completeBodySchema,
  answer: z.object({ success: z.boolean(), location: z.string() }),
  run: (ctx, { params, query, body }) => completeUpload(ctx, { ...params, ...query, ...body }),
});
