import { z } from 'zod';

import { roles } from '@/lib/core/access/permissions';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { inviteMembers } from '@/lib/members/invite-members';
import { resendInvitation } from '@/lib/members/resend-invitation';
import { maxInvitations } from '@/lib/members/rules';
import { withdrawInvitation } from '@/lib/members/withdraw-invitation';

const params = z.object({ memberId: z.string().min(1).max(64) });

export const invitationEndpoints = [
  defineEndpoint({
    method: 'post',
    path: '/invite',
    summary: 'Ask people into one’s workspace by mail',
    permission: { collection: slugs.members, operation: 'invite' },
    rateLimit: { name: 'invite', max: 60, seconds: 3600, isShared: true },
    body: z.object({ emails: z.array(z.email().max(254)).min(1).max(maxInvitations), role: z.enum(roles) }),
    answer: z.object({
      invitations: z.array(z.object({ email: z.string(), outcome: z.enum(['invited', 'member', 'limit']) })),
    }),
    run: (ctx, { body }) => inviteMembers(ctx, body),
  }),
  defineEndpoint({
    method: 'post',
    path: '/:memberId/resend-invitation',
    summary: 'Mail an invitation once more, good for another week',
    permission: { collection: slugs.members, operation: 'invite' },
    rateLimit: { name: 'resend-invitation', max: 60, seconds: 3600, isShared: true },
    params,
    answer: z.object({ success: z.boolean(), inviteExpiresAt: z.string() }),
    run: (ctx, { params: { memberId } }) => resendInvitation(ctx, memberId),
  }),
  defineEndpoint({
    method: 'delete',
    path: '/:memberId/invitation',
    summary: 'Take an invitation back',
    permission: { collection: slugs.members, operation: 'invite' },
    params,
    answer: z.object({ success: z.boolean() }),
    run: (ctx, { params: { memberId } }) => withdrawInvitation(ctx, memberId),
  }),
];
