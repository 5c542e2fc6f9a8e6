import { assertPasswordPolicy } from '@/lib/accounts/passwords';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';

import { isDomainAllowed } from './rules';

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
