import { assertPasswordPolicy } from '@/lib/accounts/passwords';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import { consumeRate, type RateLimit } from '@/lib/http/rate-limit/consume-rate';

import { isDomainAllowed } from './rules';

const perNetwork: RateLimit = { name: 'sign-up-network', max: 20, seconds: 3600, isShared: true };
/** Each call sends one email. Addresses with and without an account are counted the same way. */
const perAddress: RateLimit = { name: 'sign-up-address', max: 5, seconds: 3600, isShared: true };

/** Counts a sign-up of a known network. Throws `rate_limited` with the remaining time. */
export const slowNetwork = async ({ req, payload, actor }: RequestContext): Promise<void> => {
  const client = getClientKey(req, actor);
  if (client) await consumeRate(perNetwork, client, payload);
};

/** Counts an email to an address. Throws `rate_limited` with the remaining time. */
export const slowAddress = async ({ payload }: RequestContext, email: string): Promise<void> => {
  await consumeRate(perAddress, email, payload);
};

export type NewPerson = { firstname: string; lastname: string; email: string; password: string };

/** Throws `sign_up_closed` if public sign-up is disabled. */
export const assertSignUpOpen = (): void => {
  if (getEnv().signUp.mode === 'closed') throw new AppError('sign_up_closed');
};

/** Throws `email_domain_not_allowed`. */
export const assertDomainAllowed = (email: string): void => {
  if (!isDomainAllowed(email, getEnv().signUp.domains)) throw new AppError('email_domain_not_allowed');
};

/**
 * Checks the data of a new person: domain and password strength, but not whether an account exists. Throws
 * `sign_up_closed`, `email_domain_not_allowed`, `password_policy`.
 */
export const checkPerson = ({ email, password }: Pick<NewPerson, 'email' | 'password'>): void => {
  assertSignUpOpen();
  assertDomainAllowed(email);
  assertPasswordPolicy(password);
};
