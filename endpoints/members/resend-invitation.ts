import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { resendInvitation } from '@/lib/members/resend-invitation';

import { memberParams } from './member-params';

/** `POST /api/members/{memberId}/resend-invitation`. */
export const resendInvitationEndpoint = defineEndpoint({
  method: 'post',
  path: '/:memberId/resend-invitation',
  summary: 'Mail an invitation once more, good for another week',
  permission: { collection: slugs.members, operation: 'invite' },
  rateLimit: { name: 'resend-invitation', max: 60, seconds: 3600, isShared: true },
  params: memberParams,
  answer: z.object({ success: z.boolean(), inviteExpiresAt: z.string() }),
  run: (ctx, { params: { memberId } }) => resendInvitation(ctx, memberId),
});
