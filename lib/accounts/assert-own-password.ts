import { findById } from '@/lib/core/rows/find-rows';
import type { Context } from '@/lib/context';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';

import { isPasswordOf } from './hash-password';

/**
 * Throws `wrong_password` unless the password is the caller's, and `forbidden` if the caller is not a person.
 */
export const assertOwnPassword = async (
  { payload, actor }: Pick<Context, 'payload' | 'actor'>,
  password: string,
): Promise<void> => {
  if (!('userId' in actor)) throw new AppError('forbidden');
  const user = await findById(payload, slugs.users, actor.userId);
  if (!(await isPasswordOf(user ?? {}, password))) throw new AppError('wrong_password');
};
