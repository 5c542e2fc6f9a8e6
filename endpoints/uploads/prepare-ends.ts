import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { endsAnswerSchema, endsBodySchema, prepareEnds } from '@/lib/uploads/ends';
import { keyQuerySchema, uploadParamsSchema } from '@/lib/uploads/multipart';

import { multipartRate } from './multipart-rate';

/** `POST /api/upload/s3/multipart/{uploadId}/ends`. */
export const prepareEndsEndpoint = defineEndpoint({
  method: 'post',
  path: '/upload/s3/multipart/:uploadId/ends',
  summary: 'Get addresses for the two ends of the file, by which what is no video is refused early',
  permission: { collection: slugs.videos, operation: 'upload' },
  rateLimit: multipartRate,
  params: uploadParamsSchema,
  query: keyQuerySchema,
  body: endsBodySchema,
  answer: endsAnswerSchema,
  run: (ctx, { params, query, body }) => prepareEnds(ctx, { ...params, ...query, ...body }),
});
