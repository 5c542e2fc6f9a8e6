import { z } from 'zod';

import { roles } from '@/lib/core/access/permissions';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { inviteMembers } from '@/lib/members/invite-members';
import { maxInvitations } from '@/lib/members/rules';

/** `POST /api/members/invite`. */
export const inviteMembersEndpoint = defineEndpoint({
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
});
