import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { inviteTokenSchema } from '@/lib/members/find-invitation';
import { completeSso, statusOf } from '@/lib/sso/complete-sso';

import { ssoFailureSchema, ssoParams, ssoStatuses, ssoSuccessSchema, ssoText } from './sso-schemas';

/** `POST /api/sso/{provider}/callback`. */
export const completeSsoEndpoint = defineEndpoint({
  method: 'post',
  path: '/sso/:provider/callback',
  summary: 'End it with what the provider sent back, in the browser that began it',
  permission: 'public',
  rateLimit: { name: 'sso-callback', max: 60, seconds: 300, isShared: true },
  params: ssoParams,
  body: z.object({
    code: ssoText.optional(),
    state: ssoText.optional(),
    type: ssoText.optional(),
    inviteToken: inviteTokenSchema.optional(),
    iss: ssoText.optional(),
    error: ssoText.optional(),
  }),
  answer: z.union([ssoSuccessSchema, ssoFailureSchema]),
  status: { all: ssoStatuses, of: statusOf },
  cache: 'no-store',
  run: (ctx, { params: { provider }, body }) => completeSso(ctx, { provider, ...body }),
});
