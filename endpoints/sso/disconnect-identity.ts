import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { answerSso, statusOf } from '@/lib/sso/complete-sso';
import { disconnectIdentity } from '@/lib/sso/connect-identity';

import { ssoFailureSchema, ssoParams, ssoStatuses } from './sso-schemas';

/** `DELETE /api/sso/{provider}`. */
export const disconnectIdentityEndpoint = defineEndpoint({
  method: 'delete',
  path: '/sso/:provider',
  summary: 'Disconnect one’s account from a provider',
  permission: 'signed-in',
  params: ssoParams,
  answer: z.union([z.object({ success: z.boolean() }), ssoFailureSchema]),
  status: { all: ssoStatuses, of: statusOf },
  run: (ctx, { params: { provider } }) => answerSso(ctx, provider, () => disconnectIdentity(ctx, provider)),
});
