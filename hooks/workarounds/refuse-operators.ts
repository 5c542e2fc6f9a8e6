import type { CollectionBeforeOperationHook } from 'payload';

import { hasNul } from '@/lib/core/database/has-nul';
import { AppError } from '@/lib/core/errors';

/**
 * Matches database operators (`$set`, `$inc`, `$push`) and paths, which the adapters would apply without
 * hooks and access control.
 */
const isOperator = (key: string, isTop: boolean): boolean =>
  key.startsWith('$') || (isTop && /[.[\]]/.test(key));

const hasOperator = (value: unknown, isTop = false): boolean => {
  if (Array.isArray(value)) return value.some((item) => hasOperator(item));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => isOperator(key, isTop) || hasOperator(inner));
};

/** Fields that only the database writes. `_id` is MongoDB's name of the id. */
const databaseFields = ['_id', 'createdAt', 'updatedAt'];

/**
 * Refuses a body with database operators or with a text that SQLite would truncate, and drops `_id` and
 * timestamps, which callers cannot choose.
 */
export const refuseOperators: CollectionBeforeOperationHook = ({ args, req }) => {
  if (!('data' in args) || typeof args.data !== 'object' || !args.data) return args;
  if (req.payloadAPI === 'REST' && hasOperator(args.data, true)) {
    throw new AppError('validation_failed', { detail: 'Field names must not contain $, dots or brackets.' });
  }
  if (req.payloadAPI !== 'REST') return args;
  if (hasNul(args.data)) throw new AppError('validation_failed', { detail: 'A text must not contain NUL.' });
  const given = Object.entries(args.data).filter(([key]) => !databaseFields.includes(key));
  return { ...args, data: Object.fromEntries(given) };
};
