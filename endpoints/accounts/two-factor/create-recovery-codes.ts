import { z } from 'zod';

import { secondFactorSchema } from '@/lib/accounts/two-factor/check-second-factor';
import { createNewRecoveryCodes } from '@/lib/accounts/two-factor/set-up-totp';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { recoveryCodes } from './two-factor-answers';

/** `POST /api/users/recovery-codes`. */
export const createRecoveryCodesEndpoint = defineEndpoint({
  method: 'post',
  path: '/recovery-codes',
  summary: 'New recovery codes, in place of the old ones once they are confirmed',
  permission: 'signed-in',
  body: secondFactorSchema,
  answer: z.object({ recoveryCodes }),
  run: (ctx, { body }) => createNewRecoveryCodes(ctx, body),
});
