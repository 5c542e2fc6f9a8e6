import type { CollectionBeforeOperationHook } from 'payload';

import { AppError } from '@/lib/core/errors';

/** Database operators (`$set`, `$inc`, `$push`) and paths, which the adapters would carry out past every hook and access check. */
const isOperator = (key: string, isTop: boolean): boolean =>
  key.startsWith('$') || (isTop && /[.[\]]/.test(key));

const hasOperator = (value: unknown, isTop = false): boolean => {
  if (Array.isArray(value)) return value.some((item) => hasOperator(item));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => isOperator(key, isTop) || hasOperator(inner));
};

/**
 * Refuses a body that speaks to the database instead of naming fields, and drops `_id`, MongoDB's own name of the id, which no
 * caller chooses.
 */
export const refuseOperators: CollectionBeforeOperationHook = ({ args, req }) => {
  if (!('data' in args) || typeof args.data !== 'object' || !args.data) return args;
  if (req.payloadAPI === 'REST' && hasOperator(args.data, true)) {
    throw new AppError('validation_failed', { detail: 'Field names must not contain $, dots or brackets.' });
  }
  if (!('_id' in args.data)) return args;
  const { _id, ...data } = args.data as Record<string, unknown>;
  return { ...args, data };
};
