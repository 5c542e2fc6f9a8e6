import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { createCloudResources } from '@/lib/workspaces/build/create-cloud-resources';

import { buildSchema } from './build-schema';
import { verifyToken } from './verify-token';

/** `POST /api/workspaces/create-cloud-resources`. */
export const createCloudResourcesEndpoint = defineEndpoint({
  method: 'post',
  path: '/create-cloud-resources',
  summary: 'Make what the workspace of a mailed link needs; repeatable, goes on where it stopped',
  permission: 'signed-in',
  rateLimit: { name: 'create-cloud-resources', max: 60, seconds: 300, isShared: true },
  body: z.object({ verifyToken }),
  answer: buildSchema,
  run: (ctx, { body }) => createCloudResources(ctx, body),
});
