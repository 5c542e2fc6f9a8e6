import { type CollectionBeforeOperationHook } from 'payload';

import { assertPasswordPolicy } from '@/lib/accounts/passwords';
import { AppError } from '@/lib/core/errors';

/**
 * Applies the password policy and refuses plain updates of a password. A change requires the current password
 * (`change-password`) or an emailed link (`reset-password`), so that a stolen session cannot take over the
 * account.
 */
export const checkPasswords: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  const password = readData(args).password;
  if (password === undefined || req.context.skipPasswordPolicy) return args;
  if (operation === 'update' && req.payloadAPI === 'REST') throw new AppError('forbidden');
  if (operation === 'create' || operation === 'update' || operation === 'resetPassword') {
    assertPasswordPolicy(password);
  }
  return args;
};

const readData = (args: object): Record<string, unknown> =>
  'data' in args && typeof args.data === 'object' ? ((args.data ?? {}) as Record<string, unknown>) : {};
