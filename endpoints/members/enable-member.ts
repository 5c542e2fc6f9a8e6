import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { enableMember } from '@/lib/members/disable-member';

import { memberParams } from './member-params';

/** `POST /api/members/{memberId}/enable`. */
export const enableMemberEndpoint = defineEndpoint({
  method: 'post',
  path: '/:memberId/enable',
  summary: 'Let a member in again',
  permission: { collection: slugs.members, operation: 'manage' },
  params: memberParams,
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { params: { memberId } }) => enableMember(ctx, memberId),
});
