import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { removePendingAsPlatform } from '@/lib/members/manage-as-platform';

import { personParams } from './member-params';

/** `DELETE /api/workspaces/{id}/people/{memberId}`. */
export const removePersonEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:id/people/:memberId',
  summary: 'Remove a person who has not joined a workspace, for platform administrators',
  permission: 'root',
  rateLimit: { name: 'remove-person', max: 60, seconds: 60 },
  params: personParams,
  answer: z.object({ success: z.boolean() }),
  run: async (ctx, { params }) => {
    await removePendingAsPlatform(ctx, { workspaceId: params.id, memberId: params.memberId });
    return { success: true };
  },
});
