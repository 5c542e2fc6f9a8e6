import { z } from 'zod';

import { passkeyProofSchema } from '@/lib/accounts/passkeys/verify-passkey';
import { normaliseEmail } from '@/lib/accounts/rules';
import { signIn } from '@/lib/accounts/sign-in';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** One that can't be right is left out, so that the answer says which one is needed. */
const code = z.string().min(1).max(100).optional().catch(undefined);

/** The account, as its owner may read it. */
export const accountSchema = z.looseObject({ id: z.string() });

/** `POST /api/users/login`, in place of Payload's own, which writes the whole account with each session. */
export const signInEndpoint = defineEndpoint({
  method: 'post',
  path: '/login',
  summary: 'Sign in with address, password and, where the account has one, a second factor',
  permission: 'public',
  body: z.object({
    email: z.string().transform(normaliseEmail).pipe(z.string().min(1)),
    password: z
      .string()
      .max(10_000)
      .refine((password) => password.trim() !== '', { error: 'password_required' }),
    totp: code,
    recoveryCode: code,
    passkey: passkeyProofSchema.optional().catch(undefined),
  }),
  answer: z.object({ message: z.string(), exp: z.number(), user: accountSchema }),
  cache: 'no-store',
  run: (ctx, { body }) => signIn(ctx, body),
});
