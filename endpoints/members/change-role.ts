import { z } from 'zod';

import { roles } from '@/lib/core/access/permissions';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { changeRole } from '@/lib/members/change-role';

import { memberParams } from './member-params';

/** `PATCH /api/members/{memberId}/role`. */
export const changeRoleEndpoint = defineEndpoint({
  method: 'patch',
  path: '/:memberId/role',
  summary: 'Give a member another role',
  permission: { collection: slugs.members, operation: 'manage' },
  params: memberParams,
  body: z.object({ role: z.enum(roles) }),
  answer: z.object({ success: z.boolean(), role: z.enum(roles) }),
  run: (ctx, { params: { memberId }, body: { role } }) => changeRole(ctx, { memberId, role }),
});
