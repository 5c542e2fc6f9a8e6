import { secondFactorSchema } from '@/lib/accounts/two-factor/check-second-factor';
import { disableTotp } from '@/lib/accounts/two-factor/set-up-totp';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { twoFactorDone } from './two-factor-answers';

/** `POST /api/users/disable-totp`. */
export const disableTotpEndpoint = defineEndpoint({
  method: 'post',
  path: '/disable-totp',
  summary: 'Turn two-factor authentication off by a code of the app, a recovery code or a passkey',
  permission: 'signed-in',
  body: secondFactorSchema,
  answer: twoFactorDone,
  run: (ctx, { body }) => disableTotp(ctx, body),
});
