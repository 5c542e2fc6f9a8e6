import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { confirmDeletion } from '@/lib/workspaces/deletion/confirm-deletion';

import { deleteToken } from './delete-token';

/** `DELETE /api/workspaces/{id}/delete`; every session of the caller ends with it. */
export const deleteWorkspaceEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:id/delete',
  summary: 'Delete a workspace with everything in it',
  permission: 'signed-in',
  rateLimit: { name: 'delete-workspace', max: 20, seconds: 900, isShared: true },
  params: z.object({ id: z.string().min(1).max(64) }),
  body: z.object({ confirmationText: z.string().max(100).default(''), deleteToken: deleteToken.default('') }),
  answer: z.object({ state: z.literal('running') }),
  status: 202,
  run: (ctx, { params, body }) => confirmDeletion(ctx, { workspaceId: params.id, ...body }),
});
