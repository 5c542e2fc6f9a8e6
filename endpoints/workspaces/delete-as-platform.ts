import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { deleteAsPlatform } from '@/lib/workspaces/deletion/delete-as-platform';

/** `DELETE /api/workspaces/{id}/platform-delete`: for platform administrators, who get no link. */
export const deleteAsPlatformEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:id/platform-delete',
  summary:
    'Delete any workspace with everything in it; needs the word, and a second factor or single sign-on',
  permission: 'root',
  rateLimit: { name: 'platform-delete', max: 20, seconds: 900, isShared: true },
  params: z.object({ id: z.string().min(1).max(64) }),
  body: z.object({ confirmationText: z.string().max(100).default('') }),
  answer: z.object({ state: z.literal('running') }),
  status: 202,
  run: (ctx, { params, body }) => deleteAsPlatform(ctx, { workspaceId: params.id, ...body }),
});
