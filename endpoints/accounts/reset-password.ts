import { z } from 'zod';

import { resetPassword } from '@/lib/accounts/reset-password';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { passwordField } from './password-field';

/** `POST /api/users/reset-password`, in place of Payload's own, which would sign in with nothing but the link. */
export const resetPasswordEndpoint = defineEndpoint({
  method: 'post',
  path: '/reset-password',
  summary: 'Choose a new password with the mailed link',
  permission: 'public',
  body: z.object({ token: z.string().min(1).max(100), password: passwordField }),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { body }) => resetPassword(ctx, body),
});
