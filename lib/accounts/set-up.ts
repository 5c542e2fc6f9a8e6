import { randomUUID } from 'node:crypto';

import type { Payload } from 'payload';

import { asSystem } from '@/lib/core/access/actor';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { toLanguage } from '@/lib/core/i18n/languages';
import { deriveKey, hmac, isHmacOf } from '@/lib/core/secrets/secret';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { acquireLock, releaseLock } from '@/lib/worker/lock';

import { assertPasswordPolicy } from './passwords';

type FirstAccount = { token: string; email: string; password: string; firstname: string; lastname: string };

const lockName = 'first-account';
const setUpClaim = 'first account';

const hasAccount = async ({ db }: Payload): Promise<boolean> =>
  (await db.findOne({ collection: slugs.users, where: {} })) !== null;

/**
 * Derived from the secret, so that every process knows it and none has to store it. It is useless once an
 * account exists.
 */
const getSetUpToken = (): string => hmac(deriveKey(getEnv().secret, 'set-up'), setUpClaim);

const isSetUpToken = (token: string): boolean =>
  isHmacOf(token, setUpClaim, { secrets: getEnv().secrets, purpose: 'set-up' });

/** The link that creates the first account; null once there is one. Only the operator may see it. */
export const findSetUpLink = async (payload: Payload): Promise<string | null> =>
  (await hasAccount(payload))
    ? null
    : `${getEnv().publicUrl}/admin/create-first-user?token=${getSetUpToken()}`;

/** Refuses sign-ups before the operator has an account. Throws `not_set_up`. */
export const assertSetUp = async (payload: Payload): Promise<void> => {
  if (!(await hasAccount(payload))) throw new AppError('not_set_up');
};

/**
 * Creates the first account, which is a platform administrator's. Only one of several concurrent calls
 * succeeds. Throws `invalid_set_up_link`, `password_policy`.
 */
export const setUpInstallation = async (
  { payload, req }: RequestContext,
  { token, ...account }: FirstAccount,
): Promise<{ success: boolean }> => {
  if (!isSetUpToken(token)) throw new AppError('invalid_set_up_link');
  assertPasswordPolicy(account.password);
  const lock = { name: lockName, owner: randomUUID() };
  if (!(await acquireLock(payload, lock))) throw new AppError('invalid_set_up_link');
  try {
    if (await hasAccount(payload)) throw new AppError('invalid_set_up_link');
    await payload.create({
      collection: slugs.users,
      data: { ...account, language: toLanguage(req.i18n.language), rootAccess: true },
      depth: 0,
      overrideAccess: true,
      req: asSystem(req),
    });
  } finally {
    await releaseLock(payload, lock);
  }
  return { success: true };
};
