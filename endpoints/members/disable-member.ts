import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { disableMember } from '@/lib/members/disable-member';

import { memberParams } from './member-params';

/** `POST /api/members/{memberId}/disable`. */
export const disableMemberEndpoint = defineEndpoint({
  method: 'post',
  path: '/:memberId/disable',
  summary: 'Shut a member out; their sessions and uploads end',
  permission: { collection: slugs.members, operation: 'manage' },
  params: memberParams,
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { params: { memberId } }) => disableMember(ctx, memberId),
});
