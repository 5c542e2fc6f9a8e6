import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import {
  createdUploadTokenSchema,
  createUploadTokenSchema,
  uploadTokenListQuerySchema,
  uploadTokenListSchema,
} from '@/lib/videos/uploads/tokens/token-schemas';
import {
  createUploadToken,
  listUploadTokens,
  revokeUploadToken,
} from '@/lib/videos/uploads/tokens/upload-tokens';

const permission = { collection: slugs.videos, operation: 'upload' } as const;
const rateLimit = { name: 'upload-tokens', max: 600, seconds: 60 };

/** `POST /api/upload-tokens`. */
const createUploadTokenEndpoint = defineEndpoint({
  method: 'post',
  path: '/upload-tokens',
  operationId: 'createUploadToken',
  tag: 'Uploads',
  summary: 'Create a token with which a page without an account uploads one file',
  description:
    'Give the token to the page, which sends it as `Authorization: Bearer` to `PUT /api/videos/upload` and ' +
    'to the calls of that multipart upload. It opens no other call. The upload counts against the plan ' +
    'when it starts.',
  permission,
  rateLimit,
  body: createUploadTokenSchema,
  answer: createdUploadTokenSchema,
  status: 201,
  cache: 'no-store',
  run: (ctx, { body }) => createUploadToken(ctx, body),
});

/** `GET /api/upload-tokens`. */
const listUploadTokensEndpoint = defineEndpoint({
  method: 'get',
  path: '/upload-tokens',
  operationId: 'listUploadTokens',
  tag: 'Uploads',
  summary: 'List the upload tokens that are still valid',
  description:
    'Integrations see the tokens that they made. People see their own, and all of the workspace if they ' +
    'may update all videos.',
  permission,
  rateLimit,
  query: uploadTokenListQuerySchema,
  answer: uploadTokenListSchema,
  run: (ctx, { query }) => listUploadTokens(ctx, query),
});

/** `DELETE /api/upload-tokens/{id}`. */
const revokeUploadTokenEndpoint = defineEndpoint({
  method: 'delete',
  path: '/upload-tokens/:id',
  operationId: 'revokeUploadToken',
  tag: 'Uploads',
  summary: 'Revoke an upload token',
  description: 'Also cancels an upload that has started and whose file has not arrived.',
  permission,
  rateLimit,
  params: z.object({ id: z.string().min(1).max(64) }),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { params }) => revokeUploadToken(ctx, params.id),
});

/** Endpoints below `/api`: tokens for uploads from customers' pages. */
export const uploadTokenEndpoints = [
  createUploadTokenEndpoint,
  listUploadTokensEndpoint,
  revokeUploadTokenEndpoint,
];
