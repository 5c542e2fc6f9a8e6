import { z } from 'zod';

import { confirmRecoveryCodes } from '@/lib/accounts/two-factor/set-up-totp';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `POST /api/users/recovery-codes/confirm`. */
export const confirmRecoveryCodesEndpoint = defineEndpoint({
  method: 'post',
  path: '/recovery-codes/confirm',
  summary: 'Confirm that the new recovery codes are put away',
  permission: 'signed-in',
  answer: z.object({ success: z.boolean() }),
  run: (ctx) => confirmRecoveryCodes(ctx),
});
