import { z } from 'zod';

import { roles } from '@/lib/core/access/permissions';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { changeRoleAsPlatform } from '@/lib/members/manage-as-platform';

import { personParams } from './member-params';

/** `PATCH /api/workspaces/{id}/people/{memberId}`. */
export const changePersonEndpoint = defineEndpoint({
  method: 'patch',
  path: '/:id/people/:memberId',
  summary: 'Give a member of any workspace another role, for platform administrators',
  permission: 'root',
  rateLimit: { name: 'change-person', max: 60, seconds: 60 },
  params: personParams,
  body: z.object({ role: z.enum(roles) }),
  answer: z.object({ success: z.boolean() }),
  run: async (ctx, { params, body }) => {
    await changeRoleAsPlatform(ctx, { workspaceId: params.id, memberId: params.memberId, role: body.role });
    return { success: true };
  },
});
