import { assertPasswordPolicy } from '@/lib/accounts/assert-password-policy';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';

import { isDomainAllowed } from './rules';

export type NewPerson = { firstname: string; lastname: string; email: string; password: string };

/** Throws `sign_up_closed` where nobody signs up on their own. */
export const assertSignUpOpen = (): void => {
  if (getEnv().signUp.mode === 'closed') throw new AppError('sign_up_closed');
};

/** Throws `email_domain_not_allowed`. */
export const assertDomainAllowed = (email: string): void => {
  if (!isDomainAllowed(email, getEnv().signUp.domains)) throw new AppError('email_domain_not_allowed');
};

/**
 * Whether somebody may sign up as who they say: form, domain and strength, never whether the address has an
 * account. Throws `sign_up_closed`, `email_domain_not_allowed`, `password_policy`.
 */
export const checkPerson = ({ email, password }: Pick<NewPerson, 'email' | 'password'>): void => {
  assertSignUpOpen();
  assertDomainAllowed(email);
  assertPasswordPolicy(password);
};
