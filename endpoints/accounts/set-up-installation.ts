import { z } from 'zod';

import { normaliseEmail } from '@/lib/accounts/rules';
import { setUpInstallation } from '@/lib/accounts/set-up';
import { defineEndpoint } from '@/lib/http/define-endpoint';

const name = z.string().trim().min(1).max(100);

/** `POST /api/users/set-up`. */
export const setUpInstallationEndpoint = defineEndpoint({
  method: 'post',
  path: '/set-up',
  summary: 'Make the first account of a new installation by its set-up link',
  permission: 'public',
  body: z.object({
    token: z.string().max(100),
    email: z.string().transform(normaliseEmail).pipe(z.email()),
    password: z.string().min(1).max(100),
    firstname: name,
    lastname: name,
  }),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { body }) => setUpInstallation(ctx, body),
});
