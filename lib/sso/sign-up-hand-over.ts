import { randomUUID } from 'node:crypto';

import type { PayloadRequest } from 'payload';
import { z } from 'zod';

import type { Context } from '@/lib/http/define-endpoint';
import type { User } from '@/payload-types';

import { createSsoUser } from './create-sso-user';
import { createIdentity } from './identity-row';
import { sealedCookie } from './sealed-cookie';
import { spendOnce } from './spend-once';
import { SsoFailure } from './sso-failure';

const handOverSchema = z.object({
  /** Spent once. */
  id: z.string(),
  provider: z.string(),
  identity: z.object({
    issuer: z.string(),
    subject: z.string(),
    email: z.string(),
    isEmailVerified: z.literal(true),
    domain: z.string().nullable(),
    firstname: z.string(),
    lastname: z.string(),
  }),
});
export type SignUpHandOver = z.output<typeof handOverSchema>;

/** Long enough for the second step, on `/`: the page of step 2 and the call that makes the workspace both read it. */
const cookie = sealedCookie({
  name: 'reelhof-sign-up',
  path: '/',
  seconds: 1800,
  schema: handOverSchema,
});

type Verified = Omit<SignUpHandOver['identity'], 'isEmailVerified'> & { isEmailVerified: boolean };

/** Keeps whom a provider has vouched for, in this browser alone, for the second step of signing up. */
export const writeSignUpHandOver = (
  req: PayloadRequest,
  { provider, identity }: { provider: string; identity: Verified },
): void =>
  cookie.write(req, { id: randomUUID(), provider, identity: { ...identity, isEmailVerified: true } });

/**
 * Sign-up by single sign-on, for the pages and calls of `/admin/create`:
 *
 * 1. Step 1 links to `/api/sso/{provider}/start?type=signup&redirect=<path of step 2 with all parameters>`. After the provider the
 *    callback page goes on to `redirect`; this browser then has a sealed, httpOnly cookie of 30 minutes. Whoever has an account that
 *    is joined to the provider is signed in instead; an account with the same address ends in `not_connected_{provider}`.
 * 2. The page of step 2 reads it with `readSignUpHandOver(headers)`: `identity.email` (verified), `firstname`, `lastname` to show.
 * 3. The call that makes the workspace (sign-up rules checked, `email` allowed) calls `takeSignUpAccount(ctx)` **once, last before
 *    the workspace**: it spends the cookie and answers the new account, which has no password and is joined to the provider. The
 *    mail's link then only verifies the workspace. No session is opened: `openSession(req, user.id)` does that, if it is wanted.
 */
export const readSignUpHandOver = (headers: Headers): SignUpHandOver | null => cookie.read(headers);

/**
 * The account of whoever signed up by a provider: see `readSignUpHandOver`. Throws `SsoFailure`: `invalid_state_code_verifier` where there is none,
 * it is over or was used; `already_connected` where the person has an account by now; what `payload.create` throws where the address
 * has one.
 */
export const takeSignUpAccount = async (ctx: Context): Promise<User> => {
  const { payload, req } = ctx;
  const handOver = readSignUpHandOver(req.headers);
  if (!handOver || !(await spendOnce(payload, handOver.id)))
    throw new SsoFailure('invalid_state_code_verifier');
  cookie.clear(req);
  const { provider, identity } = handOver;
  const user = await createSsoUser(ctx, { email: identity.email, identity });
  if (await createIdentity(payload, { userId: user.id, provider, identity })) return user;
  await payload.delete({ collection: 'users', id: user.id, overrideAccess: true });
  throw new SsoFailure('already_connected', identity.email);
};
