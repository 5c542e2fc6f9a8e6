import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import {
  headAndTailAnswerSchema,
  headAndTailBodySchema,
  prepareHeadAndTail,
} from '@/lib/videos/uploads/head-and-tail';
import {
  cancelMultipartUpload,
  cancelQuerySchema,
  completeBodySchema,
  completeUpload,
  keyQuerySchema,
  listUploadParts,
  partKeyQuerySchema,
  partParamsSchema,
  preparePart,
  uploadParamsSchema,
} from '@/lib/videos/uploads/multipart';
import { findUploader } from '@/lib/videos/uploads/tokens/find-uploader';

/** For people and integrations, and for pages with the token of the upload. */
const uploadRight = { collection: slugs.videos, operation: 'upload', uploader: findUploader } as const;

/** A 60 GB video has 10,000 parts, five of which are uploaded in parallel. */
const multipartRate = { name: 'multipart', max: 6000, seconds: 60 };

/** `GET /api/upload/s3/multipart/{uploadId}`. */
export const listUploadPartsEndpoint = defineEndpoint({
  method: 'get',
  path: '/upload/s3/multipart/:uploadId',
  operationId: 'listUploadParts',
  tag: 'Uploads',
  summary: 'List the received parts of an upload',
  permission: uploadRight,
  rateLimit: multipartRate,
  params: uploadParamsSchema,
  query: keyQuerySchema,
  answer: z.array(z.object({ PartNumber: z.number(), ETag: z.string(), Size: z.number() })),
  run: (ctx, { params, query }) => listUploadParts(ctx, { ...params, ...query }),
});

/** `GET /api/upload/s3/multipart/{uploadId}/{partNumber}`. */
export const preparePartEndpoint = defineEndpoint({
  method: 'get',
  path: '/upload/s3/multipart/:uploadId/:partNumber',
  operationId: 'getUploadPartUrl',
  tag: 'Uploads',
  summary: 'Get the upload URL of one part',
  permission: uploadRight,
  rateLimit: multipartRate,
  params: partParamsSchema,
  query: partKeyQuerySchema,
  answer: z.object({ url: z.string(), expires: z.number().describe('In seconds.') }),
  run: (ctx, { params, query }) => preparePart(ctx, { ...params, ...query }),
});

/** `POST /api/upload/s3/multipart/{uploadId}/ends`. */
export const prepareHeadAndTailEndpoint = defineEndpoint({
  method: 'post',
  path: '/upload/s3/multipart/:uploadId/ends',
  operationId: 'createUploadEnds',
  tag: 'Uploads',
  summary:
    'Get upload URLs for the head and tail of a file, so that files that are not videos are refused early',
  permission: { collection: slugs.videos, operation: 'upload' },
  rateLimit: multipartRate,
  params: uploadParamsSchema,
  query: keyQuerySchema,
  body: headAndTailBodySchema,
  answer: headAndTailAnswerSchema,
  run: (ctx, { params, query, body }) => prepareHeadAndTail(ctx, { ...params, ...query, ...body }),
});

/** `POST /api/upload/s3/multipart/{uploadId}/complete`. */
export const completeUploadEndpoint = defineEndpoint({
  method: 'post',
  path: '/upload/s3/multipart/:uploadId/complete',
  operationId: 'completeUpload',
  tag: 'Uploads',
  summary: 'Complete a multipart upload',
  permission: uploadRight,
  rateLimit: multipartRate,
  params: uploadParamsSchema,
  query: keyQuerySchema,
  body: completeBodySchema,
  answer: z.object({ success: z.boolean(), location: z.string() }),
  run: (ctx, { params, query, body }) => completeUpload(ctx, { ...params, ...query, ...body }),
});

/** `DELETE /api/upload/s3/multipart/{uploadId}`. */
export const cancelMultipartUploadEndpoint = defineEndpoint({
  method: 'delete',
  path: '/upload/s3/multipart/:uploadId',
  operationId: 'cancelMultipartUpload',
  tag: 'Uploads',
  summary: 'Cancel an upload',
  permission: uploadRight,
  rateLimit: multipartRate,
  params: uploadParamsSchema,
  query: cancelQuerySchema,
  answer: z.object({ success: z.boolean(), message: z.string() }),
  run: (ctx, { params, query }) => cancelMultipartUpload(ctx, { ...params, ...query }),
});

/** Endpoints below `/api`: multipart uploads and their completion. */
export const multipartEndpoints = [
  listUploadPartsEndpoint,
  preparePartEndpoint,
  prepareHeadAndTailEndpoint,
  completeUploadEndpoint,
  cancelMultipartUploadEndpoint,
];
