import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { cancelUpload } from '@/lib/videos/uploads/cancel-upload';
import { createUpload } from '@/lib/videos/uploads/create-upload';
import { findUploadOptions, uploadOptionsSchema } from '@/lib/videos/uploads/find-upload-options';
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
