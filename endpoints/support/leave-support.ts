import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { leaveSupport } from '@/lib/support/end-support';

/** `DELETE /api/workspaces/{id}/support`. */
export const leaveSupportEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:id/support',
  summary: 'End support in a workspace: one’s own, or that of whoever is in the workspace one owns',
  permission: 'signed-in',
  params: z.object({ id: z.string().min(1).max(64) }),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { params: { id } }) => leaveSupport(ctx, { workspaceId: id }),
});
