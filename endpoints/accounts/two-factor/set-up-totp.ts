import { z } from 'zod';

import { setUpTotp } from '@/lib/accounts/two-factor/set-up-totp';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `GET /api/users/setup-totp`. */
export const setUpTotpEndpoint = defineEndpoint({
  method: 'get',
  path: '/setup-totp',
  summary: 'A secret for an authenticator app; nothing is asked for before it is confirmed',
  permission: 'signed-in',
  rateLimit: { name: 'setup-totp', max: 30, seconds: 300 },
  answer: z.object({
    secret: z.string(),
    otpAuthUrl: z.string(),
    qrCode: z.string().describe('A data URL.'),
  }),
  run: (ctx) => setUpTotp(ctx),
});
