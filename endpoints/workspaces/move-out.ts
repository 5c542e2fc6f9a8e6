import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import {
  findMoveOut,
  openArchive,
  removeMoveOut,
  requestMoveOut,
} from '@/lib/platform/move-out/request-move-out';
import { moveOutSchema, requestMoveOutSchema } from '@/lib/platform/move-out/types';

/** `GET /api/workspaces/move-out/current`. The use cases admit the workspace's owner only. */
const findMoveOutEndpoint = defineEndpoint({
  method: 'get',
  path: '/move-out/current',
  operationId: 'getMoveOut',
  tag: 'Workspace',
  summary: 'Get the archive of the workspace’s data',
  isInternal: true,
  permission: 'signed-in',
  answer: z.object({ moveOut: moveOutSchema.nullable() }),
  cache: 'no-store',
  run: (ctx) => findMoveOut(ctx),
});

/** `POST /api/workspaces/move-out/current`. */
const requestMoveOutEndpoint = defineEndpoint({
  method: 'post',
  path: '/move-out/current',
  operationId: 'requestMoveOut',
  tag: 'Workspace',
  summary: 'Collect the workspace’s data in an archive or in a bucket',
  isInternal: true,
  permission: 'signed-in',
  support: 'refused',
  rateLimit: { name: 'move-out', max: 10, seconds: 3600 },
  body: requestMoveOutSchema,
  answer: z.object({ moveOut: moveOutSchema }),
  status: 202,
  run: (ctx, { body }) => requestMoveOut(ctx, body),
});

/** `DELETE /api/workspaces/move-out/current`. */
const removeMoveOutEndpoint = defineEndpoint({
  method: 'delete',
  path: '/move-out/current',
  operationId: 'removeMoveOut',
  tag: 'Workspace',
  summary: 'Cancel or remove the archive of the workspace’s data',
  isInternal: true,
  permission: 'signed-in',
  support: 'refused',
  answer: z.object({ success: z.boolean() }),
  run: (ctx) => removeMoveOut(ctx),
});

/** `GET /api/workspaces/move-out/download`. */
const openArchiveEndpoint = defineEndpoint({
  method: 'get',
  path: '/move-out/download',
  operationId: 'downloadMoveOut',
  tag: 'Workspace',
  summary: 'Download the archive of the workspace’s data',
  isInternal: true,
  permission: 'signed-in',
  support: 'refused',
  answer: { kind: 'redirect', status: 303 },
  run: (ctx) => openArchive(ctx),
});

/** Endpoints below `/api/workspaces`: taking a workspace's data out. */
export const moveOutEndpoints = [
  findMoveOutEndpoint,
  requestMoveOutEndpoint,
  removeMoveOutEndpoint,
  openArchiveEndpoint,
];
