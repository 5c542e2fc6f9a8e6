import { z } from 'zod';

import { refreshSession } from '@/lib/accounts/sign-in';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { accountSchema } from './sign-in';

/** `POST /api/users/refresh-token`, in place of Payload's own, which writes the whole account. */
export const refreshSessionEndpoint = defineEndpoint({
  method: 'post',
  path: '/refresh-token',
  summary: 'Keep one’s session open',
  permission: 'signed-in',
  answer: z.object({
    message: z.string(),
    exp: z.number(),
    setCookie: z.boolean(),
    strategy: z.string(),
    user: accountSchema,
  }),
  cache: 'no-store',
  run: (ctx) => refreshSession(ctx),
});
