import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { cancelUpload } from '@/lib/videos/uploads/cancel-upload';
import { createUpload } from '@/lib/videos/uploads/create-upload';
import { findUploadOptions, uploadOptionsSchema } from '@/lib/videos/uploads/find-upload-options';
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
import { replaceUpload } from '@/lib/videos/uploads/replace-upload';
import { findUploader } from '@/lib/videos/uploads/tokens/find-uploader';
import {
  createUploadSchema,
  replaceUploadSchema,
  uploadTicketSchema,
} from '@/lib/videos/uploads/upload-schemas';

/** `PUT /api/videos/upload`, and `POST` as an undocumented alias. */
const createUploadEndpoints = (['put', 'post'] as const).map((method) =>
  defineEndpoint({
    method,
    path: '/upload',
    operationId: method === 'put' ? 'createUpload' : 'createUploadByPost',
    tag: 'Uploads',
    isInternal: method === 'post',
    summary: 'Create a video and its upload',
    permission: { collection: slugs.videos, operation: 'upload', uploader: findUploader },
    rateLimit: { name: 'upload', max: 600, seconds: 60 },
    body: createUploadSchema,
    answer: uploadTicketSchema,
    run: (ctx, { body }) => createUpload(ctx, body),
  }),
);

/** `PUT /api/videos/upload/{videoId}`, and `POST` as an undocumented alias. */
const replaceUploadEndpoints = (['put', 'post'] as const).map((method) =>
  defineEndpoint({
    method,
    path: '/upload/:videoId',
    operationId: method === 'put' ? 'replaceUpload' : 'replaceUploadByPost',
    tag: 'Uploads',
    isInternal: method === 'post',
    summary: 'Create an upload that replaces a video’s file',
    permission: { collection: slugs.videos, operation: 'update' },
    support: 'refused',
    rateLimit: { name: 'upload', max: 600, seconds: 60 },
    params: z.object({ videoId: z.string().min(1).max(64) }),
    body: replaceUploadSchema,
    answer: uploadTicketSchema,
    run: (ctx, { params, body }) => replaceUpload(ctx, { ...body, videoId: params.videoId }),
  }),
);

/** `DELETE /api/videos/upload/{videoId}?version=`. */
const cancelUploadEndpoint = defineEndpoint({
  method: 'delete',
  path: '/upload/:videoId',
  operationId: 'cancelUpload',
  tag: 'Uploads',
  summary: 'Cancel the upload of a video’s file',
  permission: { collection: slugs.videos, operation: 'update' },
  rateLimit: { name: 'upload', max: 600, seconds: 60 },
  params: z.object({ videoId: z.string().min(1).max(64) }),
  query: z.object({
    version: z.coerce.number().int().min(1).describe('The `version` of the upload’s ticket.'),
  }),
  answer: z.object({ success: z.boolean(), message: z.string() }),
  run: (ctx, { params, query }) => cancelUpload(ctx, { ...params, ...query }),
});

/** `GET /api/videos/upload/options`. */
const getUploadOptionsEndpoint = defineEndpoint({
  method: 'get',
  path: '/upload/options',
  operationId: 'getUploadOptions',
  tag: 'Uploads',
  summary: 'Get the options for new videos: categories, tags, visibility',
  permission: { collection: slugs.videos, operation: 'upload' },
  rateLimit: { name: 'upload-options', max: 600, seconds: 60 },
  answer: uploadOptionsSchema,
  run: (ctx) => findUploadOptions(ctx),
});

/** Endpoints below `/api/videos`: upload tickets. */
export const uploadEndpoints = [
  ...createUploadEndpoints,
  ...replaceUploadEndpoints,
  cancelUploadEndpoint,
  getUploadOptionsEndpoint,
];

/** For people and integrations, and for pages with the token of the upload. */
const uploadRight = { collection: slugs.videos, operation: 'upload', uploader: findUploader } as const;

/** A 60 GB video has 10,000 parts, five of which are uploaded in parallel. */
const multipartRate = { name: 'multipart', max: 6000, seconds: 60 };

/** `GET /api/upload/s3/multipart/{uploadId}`. */
const listUploadPartsEndpoint = defineEndpoint({
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
const preparePartEndpoint = defineEndpoint({
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
const prepareHeadAndTailEndpoint = defineEndpoint({
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
const completeUploadEndpoint = defineEndpoint({
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
const cancelMultipartUploadEndpoint = defineEndpoint({
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
