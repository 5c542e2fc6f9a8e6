import type { CollectionBeforeOperationHook, CollectionSlug, FlattenedField, PayloadRequest } from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { noOne } from '@/lib/core/access/tenant';
import { getRelationId } from '@/lib/core/database/ids';
import type { Phrase } from '@/lib/core/error-phrases';
import { AppError, type ErrorReason, type ReasonCode } from '@/lib/core/errors';
import { isRecord } from '@/lib/core/values';
import { serverFields, toUnknownFieldError, type UnknownName } from '@/lib/http/unknown-fields';

import { listFieldNames } from './guard-query';

type Fault = { code: ReasonCode; text: Phrase } | null;
type Check<F> = (value: unknown, field: F) => Fault;
type FieldOf<T extends FlattenedField['type']> = Extract<FlattenedField, { type: T }>;

/** Years with four digits, or with six and a sign, the formats of `Date`. */
const dateForm = /^(?:\d{4}|[+-]\d{6})-\d{2}-\d{2}(?:T|$)/;

const isDate = (value: unknown): boolean =>
  typeof value === 'string' && dateForm.test(value) && !Number.isNaN(Date.parse(value));

const wrongType = (text: Phrase): Fault => ({ code: 'invalid_type', text });

const checkText: Check<FlattenedField> = (value) =>
  typeof value === 'string' ? null : wrongType('must be text');

const checkChoice: Check<FieldOf<'select' | 'radio'>> = (value, { options }) => {
  const values = options.map((option) => (typeof option === 'string' ? option : option.value));
  if (values.includes(value as string)) return null;
  return { code: 'invalid_value', text: `must be one of ${values.join(', ')}` };
};

/**
 * Accepts only whole numbers, unless the field's step is a fraction. Fields that only the server writes also
 * accept fractions.
 */
const checkNumber: Check<FieldOf<'number'>> = (value, { access, admin }) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return wrongType('must be a number');
  const allowsFractions = !Number.isInteger(admin?.step ?? 1) || access?.update === noOne;
  return allowsFractions || Number.isSafeInteger(value) ? null : wrongType('must be a whole number');
};

const isReference = (value: unknown, relationTo: string | string[]): boolean => {
  if (Array.isArray(relationTo))
    return (
      isRecord(value) &&
      relationTo.includes(value.relationTo as string) &&
      isReference(value.value, value.relationTo as string)
    );
  return typeof value === 'string' || (isRecord(value) && typeof value.id === 'string');
};

const checkReference: Check<FieldOf<'relationship' | 'upload'>> = (value, { relationTo }) =>
  isReference(value, relationTo) ? null : wrongType('must be the id of a record');

/** Payload's own forms send 0, the number of rows, for an empty list. */
const checkRows: Check<FieldOf<'array'>> = (value) =>
  value === 0 || (Array.isArray(value) && value.every(isRecord))
    ? null
    : wrongType('must be a list of objects');

const checkRecord: Check<FlattenedField> = (value) =>
  isRecord(value) ? null : wrongType('must be an object');

/**
 * One check per type. `join` and `ui` fields are never written. The product has no blocks, points or rich
 * text.
 */
const checks: { [T in FlattenedField['type']]?: Check<FieldOf<T>> } = {
  text: checkText,
  textarea: checkText,
  email: checkText,
  code: checkText,
  select: checkChoice,
  radio: checkChoice,
  number: checkNumber,
  checkbox: (value) => (typeof value === 'boolean' ? null : wrongType('must be true or false')),
  date: (value) => (isDate(value) ? null : wrongType('must be a date such as 2026-01-31T12:00:00.000Z')),
  relationship: checkReference,
  upload: checkReference,
  array: checkRows,
  group: checkRecord,
  tab: checkRecord,
  json: (value) => (typeof value === 'object' ? null : wrongType('must be an object or a list')),
};

/**
 * A check that the field defines itself; its faults are whole sentences. It replaces the check of the field's
 * type.
 */
const getOwnCheck = ({ custom }: FlattenedField): ((value: unknown) => string | null) | undefined =>
  custom?.findFault as ((value: unknown) => string | null) | undefined;

/**
 * Returns why a value is invalid for a field, without descending into groups and rows; null if it is valid.
 */
const findFieldFault = (
  field: FlattenedField,
  path: string,
  value: unknown,
): { code: ReasonCode; text: string } | null => {
  const ownCheck = getOwnCheck(field);
  if (ownCheck) {
    const text = ownCheck(value);
    return text === null ? null : { code: 'invalid_value', text };
  }
  const fault = findTypeFault(field, value);
  return fault && { ...fault, text: `${path}: ${fault.text}` };
};

/** Rejects null for a checkbox with a default, because it would silently untick it. */
const checkNull = (field: FlattenedField): Fault => {
  if (field.type === 'group' || field.type === 'tab') return wrongType('must be an object');
  const isTicked = field.type === 'checkbox' && field.defaultValue !== undefined;
  return isTicked ? wrongType('must be true or false') : null;
};

const findTypeFault = (field: FlattenedField, value: unknown): Fault => {
  if (value === null) return checkNull(field);
  const check = checks[field.type] as Check<FlattenedField> | undefined;
  if (!check) return null;
  if (!('hasMany' in field && field.hasMany)) return check(value, field);
  if (!Array.isArray(value)) return wrongType('must be a list');
  return value.map((entry) => check(entry, field)).find(Boolean) ?? null;
};

type Data = Record<string, unknown>;

/**
 * Refuses a body with values of the wrong type, which Payload converts or stores without validation. Root may
 * reference records of every tenant, so root's references are looked up here: SQLite fails at a missing
 * record, and MongoDB stores the dangling id. References of other actors are checked within their tenant.
 */
export const checkData: CollectionBeforeOperationHook = async ({ args, collection, operation, req }) => {
  if (req.payloadAPI !== 'REST' || !('data' in args) || !isRecord(args.data)) return args;
  const data: Data = args.data;
  const isOwnCall = req.routeParams?.collection === collection.slug;
  const unknown = isOwnCall ? listUnknown(data, collection.flattenedFields, { isTop: true }) : [];
  if (unknown.length > 0) throw toUnknownFieldError(unknown, 'field');
  const faults = listFaults(data, collection.flattenedFields);
  const { password } = data;
  if (password !== undefined && typeof password !== 'string')
    faults.push({ field: 'password', code: 'invalid_type', message: 'password: must be text' });
  if (faults.length > 0) throw AppError.ofFields(faults);
  if ((await resolveActor(req)).kind === 'root') await checkReferences(req, data, collection.flattenedFields);
  if (operation === 'update') await nameIgnoredFields(req, data, collection.flattenedFields);
  return args;
};

/**
 * Lists the fields that Payload ignores because the caller may not change them. They are no error, since
 * clients send back whole records.
 */
const nameIgnoredFields = async (
  req: PayloadRequest,
  data: Data,
  fields: FlattenedField[],
): Promise<void> => {
  const ignored: string[] = [];
  for (const { access, name } of fields)
    if (data[name] !== undefined && access?.update && !(await access.update({ req, data })))
      ignored.push(name);
  if (ignored.length === 0) return;
  req.responseHeaders ??= new Headers();
  req.responseHeaders.set('x-ignored-fields', ignored.join(', '));
};

/**
 * Names beside a record's fields that answers or Payload's forms contain: those of database, tenant, drafts
 * and accounts.
 */
const otherNames = [
  ...[...serverFields, '_id', '__v', 'deletedAt', '_status', '_verified', 'password', 'confirm-password'],
  ...['collection', '_strategy', 'sessions', 'loginAttempts', 'lockUntil', 'globalType'],
];

const listUnknown = (
  data: Data,
  fields: FlattenedField[],
  { prefix = '', isTop = false }: { prefix?: string; isTop?: boolean } = {},
): UnknownName[] =>
  Object.entries(data).flatMap(([name, value]): UnknownName[] => {
    const path = `${prefix}${name}`;
    const field = fields.find((each) => each.name === name);
    const isOther = isTop ? otherNames.includes(name) : name === 'id' || name === '_id';
    if (!field) return isOther ? [] : [{ path, name, known: listFieldNames(fields) }];
    if ((field.type === 'group' || field.type === 'tab') && isRecord(value))
      return listUnknown(value, field.flattenedFields, { prefix: `${path}.` });
    if (field.type !== 'array' || !Array.isArray(value)) return [];
    return value.flatMap((row, index) =>
      isRecord(row) ? listUnknown(row, field.flattenedFields, { prefix: `${path}.${index}.` }) : [],
    );
  });

const listFaults = (data: Data, fields: FlattenedField[], prefix = ''): ErrorReason[] =>
  fields.flatMap((field): ErrorReason[] => {
    const value = data[field.name];
    if (value === undefined) return [];
    const path = `${prefix}${field.name}`;
    const fault = findFieldFault(field, path, value);
    if (fault) return [{ field: path, code: fault.code, message: fault.text }];
    if (value === null || value === 0) return [];
    if (field.type === 'group' || field.type === 'tab')
      return listFaults(value as Data, field.flattenedFields, `${path}.`);
    if (field.type === 'array')
      return (value as Data[]).flatMap((row, index) =>
        listFaults(row, field.flattenedFields, `${path}.${index}.`),
      );
    return [];
  });

const checkReferences = async (req: PayloadRequest, data: Data, fields: FlattenedField[]): Promise<void> => {
  for (const field of fields) {
    const value = data[field.name];
    if (value === undefined || value === null) continue;
    if (field.type === 'group' && isRecord(value)) await checkReferences(req, value, field.flattenedFields);
    if (field.type !== 'relationship' || typeof field.relationTo !== 'string') continue;
    for (const id of [value].flat().map((entry) => getRelationId(entry as string))) {
      if (typeof id !== 'string' || !(await isThere(req, field.relationTo, id)))
        throw AppError.ofField(field.name, 'not found', 'not_found');
    }
  }
};

const isThere = async (
  { payload }: PayloadRequest,
  collection: CollectionSlug,
  id: string,
): Promise<boolean> => (await payload.db.count({ collection, where: { id: { equals: id } } })).totalDocs > 0;
