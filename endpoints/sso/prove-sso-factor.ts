import { z } from 'zod';

import { secondFactorSchema } from '@/lib/accounts/two-factor/check-second-factor';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { proveSsoFactor, statusOf } from '@/lib/sso/complete-sso';

import { ssoFailureSchema, ssoParams, ssoStatuses, ssoSuccessSchema } from './sso-schemas';

/** `POST /api/sso/{provider}/second-factor`. */
export const proveSsoFactorEndpoint = defineEndpoint({
  method: 'post',
  path: '/sso/:provider/second-factor',
  summary: 'Prove the account’s second factor after the provider',
  permission: 'public',
  rateLimit: { name: 'sso-second-factor', max: 30, seconds: 300, isShared: true },
  params: ssoParams,
  body: secondFactorSchema,
  answer: z.union([ssoSuccessSchema, ssoFailureSchema]),
  status: { all: ssoStatuses, of: statusOf },
  cache: 'no-store',
  run: (ctx, { params: { provider }, body }) => proveSsoFactor(ctx, { provider, proof: body }),
});
