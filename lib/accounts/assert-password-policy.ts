import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';

import { isPasswordAccepted } from './rules';

/** Throws `password_policy` where a password is not what the operator asks for. */
export const assertPasswordPolicy = (password: unknown): void => {
  if (!isPasswordAccepted(password, getEnv().passwordPolicy)) throw new AppError('password_policy');
};
