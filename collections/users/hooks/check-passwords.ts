import type { CollectionBeforeOperationHook } from 'payload';

import { assertPasswordPolicy } from '@/lib/accounts/assert-password-policy';
import { AppError } from '@/lib/core/errors';

/**
 * Every password that is set follows the policy, and none is set by a plain update: changing it needs the
 * current one (`change-password`) or a mailed link (`reset-password`), or else a stolen session would be a
 * stolen account.
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
