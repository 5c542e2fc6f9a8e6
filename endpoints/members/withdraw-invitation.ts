import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { withdrawInvitation } from '@/lib/members/withdraw-invitation';

import { memberParams } from './member-params';

/** `DELETE /api/members/{memberId}/invitation`. */
export const withdrawInvitationEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:memberId/invitation',
  summary: 'Take an invitation back',
  permission: { collection: slugs.members, operation: 'invite' },
  params: memberParams,
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { params: { memberId } }) => withdrawInvitation(ctx, memberId),
});
