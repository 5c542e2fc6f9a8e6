import type { Payload } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { deriveKey, hmac, isHmacOf } from '@/lib/core/secrets/secret';
import type { RequestContext } from '@/lib/http/define-endpoint';

import { createFirstAccount, hasAccount, type NewAccount } from './create-account';

const setUpClaim = 'first account';

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
  { token, ...account }: NewAccount & { token: string },
): Promise<{ success: boolean }> => {
  if (!isSetUpToken(token)) throw new AppError('invalid_set_up_link');
  if (!(await createFirstAccount(payload, account, req))) throw new AppError('invalid_set_up_link');
  return { success: true };
};
