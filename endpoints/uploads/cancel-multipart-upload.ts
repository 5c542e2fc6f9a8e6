import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { cancelMultipartUpload, cancelQuerySchema, uploadParamsSchema } from '@/lib/uploads/multipart';

import { multipartRate } from './multipart-rate';

/** `DELETE /api/upload/s3/multipart/{uploadId}`. */
export const cancelMultipartUploadEndpoint = defineEndpoint({
  method: 'delete',
  path: '/upload/s3/multipart/:uploadId',
  summary: 'Cancel an upload',
  permission: { collection: slugs.videos, operation: 'upload' },
  rateLimit: multipartRate,
  params: uploadParamsSchema,
  query: cancelQuerySchema,
  answer: z.object({ success: z.boolean(), message: z.string() }),
  run: (ctx, { params, query }) => cancelMultipartUpload(ctx, { ...params, ...query }),
});
