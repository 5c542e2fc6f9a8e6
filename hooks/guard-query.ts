import type { CollectionBeforeOperationHook, FlattenedField } from 'payload';

import { separateConditions } from '@/lib/access/separate-conditions';
import { AppError } from '@/lib/errors';

/**
 * Makes a caller's query safe for every database, and sorts by nothing but a record's own fields: the order of related records
 * would tell what is in fields of theirs that can't be read.
 */
export const guardQuery: CollectionBeforeOperationHook = ({ args, collection }) => {
  if ('sort' in args && hasForeignPath(args.sort, collection.flattenedFields)) {
    throw new AppError('validation_failed', { detail: 'sort: only the record’s own fields' });
  }
  if (!('where' in args) || typeof args.where !== 'object' || args.where === null) return args;
  return { ...args, where: separateConditions(args.where) };
};

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
