import type { CollectionBeforeOperationHook, CollectionSlug, FlattenedField, PayloadRequest } from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/relation-id';
import { AppError, type ErrorReason } from '@/lib/core/errors';
import { isRecord } from '@/lib/core/is-record';

import { findFieldFault } from './find-field-fault';

type Data = Record<string, unknown>;

/**
 * Refuses a body with values of the wrong type, which Payload converts or stores without validation. Root may
 * reference records of every tenant, so root's references are looked up here: SQLite fails at a missing
 * record, and MongoDB stores the dangling id. References of other actors are checked within their tenant.
 */
export const checkData: CollectionBeforeOperationHook = async ({ args, collection, operation, req }) => {
  if (req.payloadAPI !== 'REST' || !('data' in args) || !isRecord(args.data)) return args;
  const data: Data = args.data;
  const faults = listFaults(data, collection.flattenedFields);
  const { password } = data;
  if (password !== undefined && typeof password !== 'string')
    faults.push({ field: 'password', message: 'password: must be text' });
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

const listFaults = (data: Data, fields: FlattenedField[], prefix = ''): ErrorReason[] =>
  fields.flatMap((field): ErrorReason[] => {
    const value = data[field.name];
    if (value === undefined) return [];
    const path = `${prefix}${field.name}`;
    const message = findFieldFault(field, path, value);
    if (message) return [{ field: path, message }];
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
        throw AppError.ofFields([{ field: field.name, message: `${field.name}: not found` }]);
    }
  }
};

const isThere = async (
  { payload }: PayloadRequest,
  collection: CollectionSlug,
  id: string,
): Promise<boolean> => (await payload.db.count({ collection, where: { id: { equals: id } } })).totalDocs > 0;
