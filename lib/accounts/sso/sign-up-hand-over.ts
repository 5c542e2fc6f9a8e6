import { randomUUID } from 'node:crypto';

import type { PayloadRequest } from 'payload';
import { z } from 'zod';

import { findUserByEmail } from '@/lib/accounts/users';
import { deleteById } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { User } from '@/payload-types';

import { createSsoUser, createIdentity, findUserIdOf } from './identities';
import { sealedCookie } from './sealed-cookie';
import { spendOnce } from './spend-once';

/** An identity that a provider verified, stored with a sign-up until the account exists. */
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

/** `id` can be spent once. */
const handOverSchema = vouchedSchema.extend({ id: z.string() });
export type SignUpHandOver = z.output<typeof handOverSchema>;

/**
 * Valid long enough for step 2 of the sign-up. The path is `/`, because both the page and the call that
 * creates the workspace read it.
 */
const cookie = sealedCookie({
  name: 'reelhof-sign-up',
  path: '/',
  seconds: 1800,
  schema: handOverSchema,
});

type Verified = Omit<Vouched['identity'], 'isEmailVerified'> & { isEmailVerified: boolean };

/** Stores a verified identity in this browser for step 2 of the sign-up. */
export const writeSignUpHandOver = (
  req: PayloadRequest,
  { provider, identity }: { provider: string; identity: Verified },
): void =>
  cookie.write(req, { id: randomUUID(), provider, identity: { ...identity, isEmailVerified: true } });

/**
 * The verified identity of this browser during a sign-up. Step 1 links to
 * `/api/sso/{provider}/start?type=signup&redirect=…`; the callback stores the identity and continues to
 * `redirect`. The page of step 2 shows `identity.email`, and `POST /api/workspaces/create` without a session
 * spends the identity. A connected identity signs in instead; a known address ends in `not_connected_…`.
 */
export const readSignUpHandOver = (headers: Headers): SignUpHandOver | null => cookie.read(headers);

/** Spends the stored identity; false if it was already spent. */
export const spendSignUpHandOver = async (
  { payload, req }: Pick<RequestContext, 'payload' | 'req'>,
  { id }: SignUpHandOver,
): Promise<boolean> => {
  cookie.clear(req);
  return spendOnce(payload, id);
};

/**
 * Finds or creates the account of a verified identity, without a password and connected to the provider. Null
 * if the identity or the address has another account by now. Idempotent.
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
  await deleteById(payload, slugs.users, user.id);
  return null;
};
