import { randomUUID } from 'node:crypto';

import type { PayloadRequest } from 'payload';
import { z } from 'zod';

import { findById } from '@/lib/core/rows/find-by-id';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { findUserByEmail } from '@/lib/accounts/find-user-by-email';
import { slugs } from '@/lib/core/slugs';
import type { User } from '@/payload-types';

import { createSsoUser } from './create-sso-user';
import { createIdentity, findUserIdOf } from './identity-row';
import { sealedCookie } from './sealed-cookie';
import { spendOnce } from './spend-once';

/** Somebody whom a provider has vouched for, as a sign-up keeps them until their account is made. */
export const vouchedSchema = z.object({
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
export type Vouched = z.output<typeof vouchedSchema>;

/** `id` is spent once. */
const handOverSchema = vouchedSchema.extend({ id: z.string() });
export type SignUpHandOver = z.output<typeof handOverSchema>;

/**
 * Long enough for the second step, on `/`: the page of step 2 and the call that makes the workspace both read
 * it.
 */
const cookie = sealedCookie({
  name: 'reelhof-sign-up',
  path: '/',
  seconds: 1800,
  schema: handOverSchema,
});

type Verified = Omit<Vouched['identity'], 'isEmailVerified'> & { isEmailVerified: boolean };

/** Keeps whom a provider has vouched for, in this browser alone, for the second step of signing up. */
export const writeSignUpHandOver = (
  req: PayloadRequest,
  { provider, identity }: { provider: string; identity: Verified },
): void =>
  cookie.write(req, { id: randomUUID(), provider, identity: { ...identity, isEmailVerified: true } });

/**
 * Whom a provider has vouched for in this browser, for the page of step 2 and the call that makes the
 * workspace:
 *
 * 1. Step 1 links to `/api/sso/{provider}/start?type=signup&redirect=<path of step 2 with all parameters>`.
 *   After the provider the
 *    callback page goes on to `redirect`; this browser then has a sealed, httpOnly cookie of 30 minutes.
 *    Whoever has an account that
 *    is joined to the provider is signed in instead; an account with the same address ends in
 *    `not_connected_{provider}`.
 * 2. The page of step 2 shows `identity.email` (verified); `POST /api/workspaces/create` without a person
 *   takes it from here, keeps
 *    it with the sign-up, and spends it.
 */
export const readSignUpHandOver = (headers: Headers): SignUpHandOver | null => cookie.read(headers);

/** Whether it was still good; it is not any more. */
export const spendSignUpHandOver = async (
  { payload, req }: Pick<RequestContext, 'payload' | 'req'>,
  { id }: SignUpHandOver,
): Promise<boolean> => {
  cookie.clear(req);
  return spendOnce(payload, id);
};

/**
 * The account of somebody a provider has vouched for: without a password, joined to the provider. Null where
 * the person or the address has another account by now. Said twice it is made once.
 */
export const ensureVouchedAccount = async (
  ctx: Pick<RequestContext, 'payload' | 'req'>,
  { provider, identity }: Vouched,
): Promise<User | null> => {
  const { payload } = ctx;
  const findOwn = async (): Promise<User | null> => {
    const id = await findUserIdOf(payload, { provider, ...identity });
    return id ? findById(payload, slugs.users, id) : null;
  };
  const own = await findOwn();
  if (own) return own.email === identity.email ? own : null;
  if (await findUserByEmail(payload, identity.email)) return null;
  const user = await createSsoUser(ctx, { email: identity.email, identity });
  if (await createIdentity(payload, { userId: user.id, provider, identity })) return user;
  await payload.db.deleteOne({ collection: slugs.users, where: { id: { equals: user.id } } });
  return null;
};
