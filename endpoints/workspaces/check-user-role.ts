import { z } from 'zod';

import { roles } from '@/lib/core/access/permissions';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { checkUserRole } from '@/lib/workspaces/check-user-role';

/** `POST /api/workspaces/check-user-role-in-workspace`. */
export const checkUserRoleEndpoint = defineEndpoint({
  method: 'post',
  path: '/check-user-role-in-workspace',
  summary: 'What one is in a workspace, and whether one can go there',
  permission: 'signed-in',
  body: z.object({ workspaceId: z.string().min(1).max(64) }),
  answer: z.object({
    role: z.enum(roles).nullable(),
    globalRootUser: z.boolean(),
    workspaceRootUser: z.boolean(),
    canEnter: z.boolean(),
  }),
  run: (ctx, { body }) => checkUserRole(ctx, body),
});
