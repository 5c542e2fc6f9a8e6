import { z } from 'zod';

import { requestResetLink } from '@/lib/accounts/request-reset-link';
import { normaliseEmail } from '@/lib/accounts/rules';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `POST /api/users/forgot-password`, in place of Payload's own, which looks the account up and mails while the caller waits. */
export const forgotPasswordEndpoint = defineEndpoint({
  method: 'post',
  path: '/forgot-password',
  summary: 'Have a link mailed to choose a new password',
  permission: 'public',
  body: z.object({ email: z.string().transform(normaliseEmail).pipe(z.email()) }),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { body }) => requestResetLink(ctx, body),
});
