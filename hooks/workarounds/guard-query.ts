import type { CollectionBeforeOperationHook, CollectionSlug, FlattenedField, PayloadRequest } from 'payload';

import { noOne } from '@/lib/core/access/tenant';
import { assertConditions, checkWhere } from '@/lib/core/database/check-where';
import { isId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { isRecord } from '@/lib/core/values';
import { separateConditions } from '@/lib/core/workarounds/separate-conditions';
import { maxPage, maxPageSize } from '@/lib/http/openapi-parameters';
import { toUnknownFieldError } from '@/lib/http/unknown-fields';

/**
 * Makes a caller's query safe for every database, and allows sorting only by a record's own stored fields.
 * Sorting by related records would reveal fields that the caller cannot read, and databases fail at virtual
 * fields and inside JSON.
 */
export const guardQuery: CollectionBeforeOperationHook = ({ args: given, collection, operation, req }) => {
  if (req.payloadAPI === 'REST') {
    checkNumbers(given);
    // Not when the caller’s account is looked up, where the refusal would be lost.
    if (isOwnQuery(req, collection.slug)) checkLimit(req);
    if ('id' in given && given.id !== undefined && !isId(given.id)) throw new AppError('not_found');
  }
  const args = req.payloadAPI === 'REST' ? dropSelection(capLimit(given), operation) : given;
  if (isOwnQuery(req, collection.slug)) assertKnownNames(args, collection.flattenedFields);
  if ('sort' in args && hasForeignPath(args.sort, collection.flattenedFields)) {
    throw AppError.ofField('sort', 'must be a stored field of the collection itself');
  }
  if (!('where' in args) || args.where === undefined || args.where === null) return args;
  if (isOwnQuery(req, collection.slug) && (operation === 'update' || operation === 'delete'))
    assertConditions(args.where);
  if (req.payloadAPI === 'REST')
    checkWhere(args.where, collection.flattenedFields, (slug) => findFields(req, slug));
  return { ...args, where: separateConditions(args.where) };
};

/** Whether the caller queries the collection, not our code on the caller's behalf. */
const isOwnQuery = ({ payloadAPI, routeParams }: PayloadRequest, slug: string): boolean =>
  payloadAPI === 'REST' && routeParams?.collection === slug;

const findFields = ({ payload }: PayloadRequest, slug: string): FlattenedField[] =>
  payload.collections[slug as CollectionSlug].config.flattenedFields;

/** Names that may be suggested to callers: fields that some callers can read. */
export const listFieldNames = (fields: FlattenedField[]): string[] =>
  fields
    .filter((field) => field.access?.read !== noOne && !('hidden' in field && field.hidden))
    .map(({ name }) => name);

/** Names of a query that are no fields, such as in `sort=nope` or `select[nope]=true`. */
const assertKnownNames = (args: object, fields: FlattenedField[]): void => {
  const { sort, select } = args as { sort?: unknown; select?: unknown };
  const known = ['id', ...listFieldNames(fields)];
  const sorted = listSorted(sort).map((path) => ({ parameter: 'sort', name: path[0] ?? '' }));
  const selected = Object.keys(isRecord(select) ? select : {}).map((name) => ({ parameter: 'select', name }));
  const unknown = [...sorted, ...selected]
    .filter(({ name }) => name !== 'id' && !fields.some((field) => field.name === name))
    .map(({ parameter, name }) => ({ path: `${parameter}.${name}`, name, known }));
  if (unknown.length > 0) throw toUnknownFieldError(unknown, 'field');
};

/** Limits of numbers. Our own reads on behalf of a caller may have larger pages, which are capped. */
const numbers = {
  limit: { min: 0, max: 1_000_000, saidMax: maxPageSize },
  page: { min: 1, max: maxPage, saidMax: maxPage },
  depth: { min: 0, max: 100, saidMax: 100 },
};

/** Payload passes values that are not numbers through unchanged. */
const checkNumbers = (args: object): void => {
  for (const [name, { min, max, saidMax }] of Object.entries(numbers)) {
    const value: unknown = (args as Record<string, unknown>)[name];
    if (value === undefined || value === null) continue;
    if (!Number.isInteger(value) || Number(value) < min || Number(value) > max)
      throw AppError.ofField(name, `must be a whole number from ${min} to ${saidMax}`, 'invalid_type');
  }
};

/** Refuses a larger page than the caller can have. */
const checkLimit = ({ searchParams }: PayloadRequest): void => {
  if (Number(searchParams?.get('limit')) > maxPageSize)
    throw AppError.ofField('limit', `must be a whole number from 0 to ${maxPageSize}`, 'too_large');
};

/**
 * Payload treats a limit of 0 as unlimited, and a missing one without pagination. Lists read one row more than a page has, which shows whether
 * there is a next page.
 */
const capLimit = <A extends object>(args: A): A => {
  const { limit, pagination } = args as { limit?: unknown; pagination?: unknown };
  const isUnlimited = limit === 0 || (pagination === false && typeof limit !== 'number');
  const isAbove = typeof limit === 'number' && limit > maxPageSize + 1;
  return isUnlimited || isAbove ? { ...args, limit: maxPageSize } : args;
};

/**
 * Makes changes return the whole record: Payload gives hooks after a change only the selected fields, without
 * the workspace and others they need.
 */
const dropSelection = <A extends object>(args: A, operation: string): A =>
  operation !== 'read' && 'select' in args ? { ...args, select: undefined } : args;

/** The paths that a list is sorted by, split into their names. */
const listSorted = (sort: unknown): string[][] =>
  [sort]
    .flat()
    .filter((entry): entry is string => typeof entry === 'string' && entry.trim() !== '')
    .flatMap((entry) => entry.split(','))
    .map((entry) => entry.trim().replace(/^-/, '').replaceAll('__', '.').split('.'));

const hasForeignPath = (sort: unknown, fields: FlattenedField[]): boolean =>
  listSorted(sort).some((path) => leavesRecord(path, fields));

const leavesRecord = ([name, ...rest]: string[], fields: FlattenedField[]): boolean => {
  const field = fields.find((candidate) => candidate.name === name);
  if (!field) return false;
  if ('virtual' in field && field.virtual) return true;
  if (rest.length === 0) return false;
  if (field.type === 'json') return true;
  if (field.type === 'relationship' || field.type === 'upload' || field.type === 'join') return true;
  return 'flattenedFields' in field && leavesRecord(rest, field.flattenedFields);
};
