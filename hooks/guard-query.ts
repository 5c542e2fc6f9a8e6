import type { CollectionBeforeOperationHook, FlattenedField } from 'payload';

import { AppError } from '@/lib/core/errors';
import { separateConditions } from '@/lib/core/separate-conditions';

/**
 * Makes a caller's query safe for every database, and sorts by nothing but a record's own fields: the order of related records
 * would tell what is in fields of theirs that can't be read.
 */
export const guardQuery: CollectionBeforeOperationHook = ({ args: given, collection, req }) => {
  const args = req.payloadAPI === 'REST' ? capLimit(given) : given;
  if ('sort' in args && hasForeignPath(args.sort, collection.flattenedFields)) {
    throw new AppError('validation_failed', { detail: 'sort: only the record’s own fields' });
  }
  if (!('where' in args) || typeof args.where !== 'object' || args.where === null) return args;
  return { ...args, where: separateConditions(args.where) };
};

/** One page of a caller's has at most this many rows; Payload takes a limit of 0 for "all". */
const maxLimit = 1000;

const capLimit = <A extends object>(args: A): A =>
  'limit' in args && typeof args.limit === 'number' && (args.limit === 0 || args.limit > maxLimit)
    ? { ...args, limit: maxLimit }
    : args;

const hasForeignPath = (sort: unknown, fields: FlattenedField[]): boolean =>
  [sort]
    .flat()
    .filter((entry): entry is string => typeof entry === 'string')
    .flatMap((entry) => entry.split(','))
    .some((entry) => leavesRecord(entry.trim().replace(/^-/, '').replaceAll('__', '.').split('.'), fields));

const leavesRecord = ([name, ...rest]: string[], fields: FlattenedField[]): boolean => {
  const field = fields.find((candidate) => candidate.name === name);
  if (!field || rest.length === 0) return false;
  if (field.type === 'relationship' || field.type === 'upload' || field.type === 'join') return true;
  return 'flattenedFields' in field && leavesRecord(rest, field.flattenedFields);
};
