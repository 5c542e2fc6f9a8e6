import { z } from 'zod';

import { roles } from '@/lib/core/access/permissions';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { listMembersAsPlatform } from '@/lib/members/manage-as-platform';

/** `GET /api/workspaces/{id}/people`. */
export const listPeopleEndpoint = defineEndpoint({
  method: 'get',
  path: '/:id/people',
  summary: 'List the people of any workspace, for platform administrators',
  permission: 'root',
  params: z.object({ id: z.string().min(1).max(64) }),
  answer: z.object({
    people: z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        role: z.enum(roles),
        state: z.enum(['active', 'invited', 'expired', 'disabled']),
        isOwner: z.boolean(),
        isYou: z.boolean(),
      }),
    ),
  }),
  run: async (ctx, { params }) => ({ people: await listMembersAsPlatform(ctx, params.id) }),
});
