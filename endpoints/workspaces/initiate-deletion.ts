import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { initiateDeletion } from '@/lib/workspaces/deletion/initiate-deletion';

/** `POST /api/workspaces/initiate-delete`. */
export const initiateDeletionEndpoint = defineEndpoint({
  method: 'post',
  path: '/initiate-delete',
  summary: 'Have a link mailed with which the owner can delete the workspace',
  permission: 'signed-in',
  rateLimit: { name: 'initiate-delete', max: 5, seconds: 900, isShared: true },
  answer: z.object({ success: z.boolean() }),
  run: (ctx) => initiateDeletion(ctx),
});
