import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { deletionProgressSchema, getDeletionProgress } from '@/lib/workspaces/deletion/get-deletion-progress';

import { deleteToken } from './delete-token';

/** `GET /api/workspaces/deletion-progress?deleteToken=`: also without a session, which the deletion ended. */
export const getDeletionProgressEndpoint = defineEndpoint({
  method: 'get',
  path: '/deletion-progress',
  summary: 'How far the deletion of a workspace is',
  permission: 'public',
  rateLimit: { name: 'deletion-progress', max: 120, seconds: 60, isShared: true },
  query: z.object({ deleteToken: deleteToken.default('') }),
  answer: deletionProgressSchema,
  cache: 'no-store',
  run: (ctx, { query }) => getDeletionProgress(ctx, query),
});
