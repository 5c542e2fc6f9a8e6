import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { beginConnecting } from '@/lib/sso/begin-sso';
import { answerSso, statusOf } from '@/lib/sso/complete-sso';

import { ssoFailureSchema, ssoParams, ssoStatuses } from './sso-schemas';

/** `POST /api/sso/{provider}/connect`. */
export const connectIdentityEndpoint = defineEndpoint({
  method: 'post',
  path: '/sso/:provider/connect',
  summary: 'Where to connect one’s account to a provider, for its password',
  permission: 'signed-in',
  rateLimit: { name: 'sso-connect', max: 10, seconds: 900, isShared: true },
  params: ssoParams,
  body: z.object({ currentPassword: z.string().min(1).max(100).optional() }),
  answer: z.union([z.object({ url: z.string() }), ssoFailureSchema]),
  status: { all: ssoStatuses, of: statusOf },
  cache: 'no-store',
  run: (ctx, { params: { provider }, body: { currentPassword } }) =>
    answerSso(ctx, provider, () => beginConnecting(ctx, { provider, currentPassword })),
});
