import { z } from 'zod';

import { resetTwoFactor } from '@/lib/accounts/two-factor/reset-two-factor';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `POST /api/users/{id}/reset-two-factor`. */
export const resetTwoFactorEndpoint = defineEndpoint({
  method: 'post',
  path: '/:id/reset-two-factor',
  summary: 'Forget the app, the passkeys and the recovery codes of somebody who lost them, and log them out',
  permission: 'root',
  params: z.object({ id: z.string().min(1).max(64) }),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { params: { id } }) => resetTwoFactor(ctx, id),
});
