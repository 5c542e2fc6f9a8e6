import { z } from 'zod';

import { confirmTotp } from '@/lib/accounts/two-factor/set-up-totp';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { recoveryCodes, twoFactorDone } from './two-factor-answers';

const code = z.string().trim().min(1).max(100);

/** `POST /api/users/confirm-totp`. */
export const confirmTotpEndpoint = defineEndpoint({
  method: 'post',
  path: '/confirm-totp',
  summary: 'Turn two-factor authentication on by the app’s first code; answers the recovery codes',
  permission: 'signed-in',
  body: z.object({ totp: code }),
  answer: twoFactorDone.extend({ recoveryCodes }),
  run: (ctx, { body: { totp } }) => confirmTotp(ctx, totp),
});
