import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { endsAnswerSchema, endsBodySchema, prepareEnds } from '@/lib/uploads/ends';
import {
  cancelQuerySchema,
  cancelMultipartUpload,
  completeBodySchema,
  completeUpload,
  keyQuerySchema,
  listUploadParts,
  partKeyQuerySchema,
  partParamsSchema,
  preparePart,
  uploadParamsSchema,
} from '@/lib/uploads/multipart';

const permission = { collection: slugs.videos, operation: 'upload' } as const;
/** A film of 60 GB has 10,000 parts, five of which are sent at once. */
const rateLimit = { name: 'multipart', max: 6000, seconds: 60 };

const listPartsEndpoint = defineEndpoint({
  method: 'get',
  path: '/upload/s3/multipart/:uploadId',
  summary: 'List the parts that arrived',
  permission,
  rateLimit,
  params: uploadParamsSchema,
  query: keyQuerySchema,
  answer: z.array(z.object({ PartNumber: z.number(), ETag: z.string(), Size: z.number() })),
  run: (ctx, { params, query }) => listUploadParts(ctx, { ...params, ...query }),
});

const preparePartEndpoint = defineEndpoint({
  method: 'get',
  path: '/upload/s3/multipart/:uploadId/:partNumber',
  summary: 'Get an address for one part',
  permission,
  rateLimit,
  params: partParamsSchema,
  query: partKeyQuerySchema,
  answer: z.object({ url: z.string(), expires: z.number().describe('Seconds.') }),
  run: (ctx, { params, query }) => preparePart(ctx, { ...params, ...query }),
});

const prepareEndsEndpoint = defineEndpoint({
  method: 'post',
  path: '/upload/s3/multipart/:uploadId/ends',
  summary: 'Get addresses for the two ends of the file, by which what is no video is refused early',
  permission,
  rateLimit,
  params: uploadParamsSchema,
  query: keyQuerySchema,
  body: endsBodySchema,
  answer: endsAnswerSchema,
  run: (ctx, { params, query, body }) => prepareEnds(ctx, { ...params, ...query, ...body }),
});

const completeUploadEndpoint = defineEndpoint({
  method: 'post',
  path: '/upload/s3/multipart/:uploadId/complete',
  summary: 'Join the parts into the file',
  permission,
  rateLimit,
  params: uploadParamsSchema,
  query: keyQuerySchema,
  body: completeBodySchema,
  answer: z.object({ success: z.boolean(), location: z.string() }),
  run: (ctx, { params, query, body }) => completeUpload(ctx, { ...params, ...query, ...body }),
});

const cancelMultipartUploadEndpoint = defineEndpoint({
  method: 'delete',
  path: '/upload/s3/multipart/:uploadId',
  summary: 'Cancel an upload',
  permission,
  rateLimit,
  params: uploadParamsSchema,
  query: cancelQuerySchema,
  answer: z.object({ success: z.boolean(), message: z.string() }),
  run: (ctx, { params, query }) => cancelMultipartUpload(ctx, { ...params, ...query }),
});

/** The multipart calls, below `/api`. */
export const multipartEndpoints = [
  listPartsEndpoint,
  preparePartEndpoint,
  prepareEndsEndpoint,
  completeUploadEndpoint,
  cancelMultipartUploadEndpoint,
];
