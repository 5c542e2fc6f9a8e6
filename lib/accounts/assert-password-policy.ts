import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';

import { isPasswordAccepted } from './rules';

/** Throws `password_policy` if a password does not meet the operator's policy. */
export const assertPasswordPolicy = (password: unknown): void => {
  if (!isPasswordAccepted(password, getEnv().passwordPolicy)) throw new AppError('password_policy');
};
