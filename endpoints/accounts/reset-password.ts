import { z } from 'zod';

import { resetPassword } from '@/lib/accounts/reset-password';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { consumeRate } from '@/lib/http/rate-limit/consume-rate';

const perLink = { name: 'reset-password-link', max: 20, seconds: 900, isShared: true };

/** `POST /api/users/reset-password`, in place of Payload's own, which would sign in with nothing but the link. */
export const resetPasswordEndpoint = defineEndpoint({
  method: 'post',
  path: '/reset-password',
  summary: 'Choose a new password with the mailed link',
  permission: 'public',
  rateLimit: { name: 'reset-password', max: 20, seconds: 900, isShared: true },
  body: z.object({ token: z.string().min(1).max(100), password: z.string().min(1).max(100) }),
  answer: z.object({ success: z.boolean() }),
  run: async (ctx, { body }) => {
    await consumeRate(perLink, body.token, ctx.payload);
    return resetPassword(ctx, body);
  },
});
