import { z } from 'zod';

import { redirect } from '@/lib/http/answers/answer-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { inviteTokenSchema } from '@/lib/members/find-invitation';
import { startSso } from '@/lib/sso/begin-sso';

import { ssoParams, ssoText } from './sso-schemas';

/** `GET /api/sso/{provider}/start`. */
export const startSsoEndpoint = defineEndpoint({
  method: 'get',
  path: '/sso/:provider/start',
  summary: 'Begin to sign in by a provider: `type` is login, signup or invitation',
  permission: 'public',
  rateLimit: { name: 'sso-start', max: 60, seconds: 300, isShared: true },
  params: ssoParams,
  query: z.object({
    type: ssoText.optional(),
    inviteToken: inviteTokenSchema.optional(),
    redirect: ssoText.optional(),
    account: z.literal('other').optional().describe('Another one than one is signed in with there'),
  }),
  answer: redirect(303),
  run: (ctx, { params: { provider }, query: { account, ...query } }) =>
    startSso(ctx, { provider, ...query, isOtherAccount: account === 'other' }),
});
