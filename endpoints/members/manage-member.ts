import { z } from 'zod';

import { roles } from '@/lib/core/access/permissions';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { changeRole } from '@/lib/members/change-role';
import { disableMember, enableMember } from '@/lib/members/disable-member';

const params = z.object({ memberId: z.string().min(1).max(64) });
const permission = { collection: slugs.members, operation: 'manage' } as const;
const answer = z.object({ success: z.boolean() });

export const manageMemberEndpoints = [
  defineEndpoint({
    method: 'patch',
    path: '/:memberId/role',
    summary: 'Give a member another role',
    permission,
    params,
    body: z.object({ role: z.enum(roles) }),
    answer: answer.extend({ role: z.enum(roles) }),
    run: (ctx, { params: { memberId }, body: { role } }) => changeRole(ctx, { memberId, role }),
  }),
  defineEndpoint({
    method: 'post',
    path: '/:memberId/disable',
    summary: 'Shut a member out; their sessions and uploads end',
    permission,
    params,
    answer,
    run: (ctx, { params: { memberId } }) => disableMember(ctx, memberId),
  }),
  defineEndpoint({
    method: 'post',
    path: '/:memberId/enable',
    summary: 'Let a member in again',
    permission,
    params,
    answer,
    run: (ctx, { params: { memberId } }) => enableMember(ctx, memberId),
  }),
];
