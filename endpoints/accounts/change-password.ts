import { z } from 'zod';

import { changePassword } from '@/lib/accounts/change-password';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `POST /api/users/change-password`. */
export const changePasswordEndpoint = defineEndpoint({
  method: 'post',
  path: '/change-password',
  summary: 'Choose a new password; every session ends',
  permission: 'signed-in',
  rateLimit: { name: 'change-password', max: 5, seconds: 900, isShared: true },
  body: z.object({ currentPassword: z.string().min(1).max(100), password: z.string().min(1).max(100) }),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { body }) => changePassword(ctx, body),
});
