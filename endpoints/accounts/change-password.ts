import { z } from 'zod';

import { changePassword } from '@/lib/accounts/change-password';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { passwordField } from './password-field';

/** `POST /api/users/change-password`. */
export const changePasswordEndpoint = defineEndpoint({
  method: 'post',
  path: '/change-password',
  summary: 'Choose a new password; every other session ends',
  permission: 'signed-in',
  rateLimit: { name: 'change-password', max: 5, seconds: 900, isShared: true },
  body: z.object({ currentPassword: passwordField, password: passwordField }),
  answer: z.object({ success: z.boolean(), message: z.string() }),
  run: (ctx, { body }) => changePassword(ctx, body),
});
