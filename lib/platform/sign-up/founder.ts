import type { Payload, PayloadRequest } from 'payload';
import { z } from 'zod';

import { sealedCookie } from '@/lib/accounts/sso/sealed-cookie';
import { ensureVouchedAccount, vouchedSchema } from '@/lib/accounts/sso/sign-up-hand-over';
import { findUserByEmail } from '@/lib/accounts/users';
import { toLanguage } from '@/lib/core/i18n/languages';
import { createOnce } from '@/lib/core/rows/create-once';
import { findById } from '@/lib/core/rows/find-rows';
import { isEqualSecret } from '@/lib/core/secrets/secret';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { queueJob } from '@/lib/worker/queue-job';
import type { User } from '@/payload-types';

import { mailUnfinishedBuildJob } from '../jobs';
import { changeRow, type SignUpRow, indexToken } from './sign-up-row';

/**
 * Lives longer than the first link and the approval link together. The path covers the page and its API call.
 */
const cookie = sealedCookie({
  name: 'reelhof-signed-up',
  path: '/',
  seconds: 30 * 86_400,
  schema: z.object({ signUpToken: z.string() }),
});

/** Lets the browser that signed up confirm the mailed link by a click. */
export const rememberSignUp = (req: PayloadRequest, signUpToken: string): void =>
  cookie.write(req, { signUpToken });

/** Key of this browser's sign-up. Null if it has none. */
export const readBrowserIndex = (headers: Headers): string | null => {
  const signUpToken = cookie.read(headers)?.signUpToken;
  return signUpToken ? indexToken(signUpToken) : null;
};

/** Whether a request comes from the browser that signed up. */
export const isSameBrowser = (headers: Headers, { handleIndex }: SignUpRow): boolean => {
  const index = readBrowserIndex(headers);
  return Boolean(index && handleIndex && isEqualSecret(index, handleIndex));
};

/** Account of a sign-up, or null. Before the confirmation it is the account with the same address. */
export const findFounder = (payload: Payload, { userId, email }: SignUpRow): Promise<User | null> =>
  userId ? findById(payload, slugs.users, userId) : findUserByEmail(payload, email);

const createWithPassword = (payload: Payload, row: SignUpRow): Promise<User | null> => {
  const { email, firstname, lastname, hash, salt } = row;
  if (!hash || !salt) return Promise.resolve(null);
  return createOnce<'users'>(payload, {
    collection: slugs.users,
    key: 'email',
    data: {
      email,
      firstname,
      lastname,
      fullname: [firstname, lastname].filter(Boolean).join(' ') || null,
      hash,
      salt,
      language: toLanguage(row.language),
      rootAccess: false,
    },
  });
};

/**
 * Creates the account of a sign-up with a proven address, with its password or its verified identity. Null if
 * the address or the identity belongs to another account by now.
 */
export const createFounder = async (
  ctx: Pick<RequestContext, 'payload' | 'req'>,
  row: SignUpRow,
): Promise<User | null> => {
  const { payload } = ctx;
  const vouched = vouchedSchema.safeParse(row.vouched).data;
  const user = vouched ? await ensureVouchedAccount(ctx, vouched) : await createWithPassword(payload, row);
  if (user)
    await changeRow(payload, row.id, { data: { userId: user.id, hash: null, salt: null, vouched: null } });
  return user;
};

const reminderSeconds = 1800;

/** Starts the build phase of a sign-up whose founder has an account. */
export const beginBuilding = async (
  payload: Payload,
  row: SignUpRow,
  user: Pick<User, 'id'>,
): Promise<SignUpRow | null> => {
  const begun = await changeRow(payload, row.id, {
    where: { state: { in: ['mailed', 'approved'] } },
    data: {
      state: 'building',
      userId: user.id,
      hash: null,
      salt: null,
      vouched: null,
      confirmedAt: row.confirmedAt ?? new Date().toISOString(),
      expiresAt: null,
    },
  });
  if (begun) {
    const later = { workspace: null, delaySeconds: reminderSeconds };
    await queueJob(payload, mailUnfinishedBuildJob, { signUpId: row.id }, later);
  }
  return begun ?? findById(payload, slugs.signUps, row.id);
};
