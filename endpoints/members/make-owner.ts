import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { handOverToMember } from '@/lib/members/hand-over';

import { memberParams } from './member-params';

/** `POST /api/members/{memberId}/make-owner`. */
export const makeOwnerEndpoint = defineEndpoint({
  method: 'post',
  path: '/:memberId/make-owner',
  summary: 'Hand a workspace over to a member, by its owner or a platform administrator',
  permission: { collection: slugs.workspaces, operation: 'readAccount' },
  rateLimit: { name: 'make-owner', max: 20, seconds: 60 },
  params: memberParams,
  answer: z.object({ success: z.boolean() }),
  run: async (ctx, { params: { memberId } }) => {
    await handOverToMember(ctx, memberId);
    return { success: true };
  },
});
