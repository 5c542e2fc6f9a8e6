import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { checkPerson } from '@/lib/sign-up/check-person';

import { personFields } from './sign-up-fields';

/** `POST /api/users/email-available`: says whether somebody may go on, and of every address that can sign up the same. */
export const checkPersonEndpoint = defineEndpoint({
  method: 'post',
  path: '/email-available',
  summary: 'Check form, domain and password of somebody who signs up; not whether the address has an account',
  permission: 'public',
  rateLimit: { name: 'email-available', max: 60, seconds: 300 },
  body: personFields,
  answer: z.object({ available: z.literal(true) }),
  cache: 'no-store',
  run: async (_ctx, { body }) => {
    checkPerson(body);
    return { available: true as const };
  },
});
