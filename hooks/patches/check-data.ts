import type { CollectionBeforeOperationHook, CollectionSlug, FlattenedField, PayloadRequest } from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { isRecord } from '@/lib/core/is-record';
import { getRelationId } from '@/lib/core/database/relation-id';

type Data = Record<string, unknown>;

/** Fields of one value each, which Payload's own hooks take for what they should be before it validates them. */
const scalarTypes = ['text', 'textarea', 'email', 'code', 'select', 'radio', 'number', 'checkbox', 'date'];

/**
 * Refuses a body whose values can't be those of their fields. Root's are also looked up: it may name records of every tenant, and where
 * one is not there SQLite fails and MongoDB keeps a reference to nothing. Other actors' references are checked by their tenant.
 */
export const checkData: CollectionBeforeOperationHook = async ({ args, collection, req }) => {
  if (req.payloadAPI !== 'REST' || !('data' in args) || !isRecord(args.data)) return args;
  checkShapes(args.data, collection.flattenedFields);
  if ('password' in args.data && typeof args.data.password !== 'string') refuse('password');
  if ((await resolveActor(req)).kind === 'root')
    await checkReferences(req, args.data, collection.flattenedFields);
  return args;
};

const refuse = (name: string, detail = 'this is no value for it'): never => {
  throw new AppError('validation_failed', { detail: `${name}: ${detail}` });
};

const checkShapes = (data: Data, fields: FlattenedField[]): void => {
  for (const field of fields) {
    const value = data[field.name];
    if (value === undefined) continue;
    if (field.type === 'group' || field.type === 'tab') {
      if (!isRecord(value)) return refuse(field.name);
      checkShapes(value, field.flattenedFields);
    }
    if (value === null) continue;
    const isList = 'hasMany' in field && field.hasMany === true;
    if (scalarTypes.includes(field.type) && !isList && typeof value === 'object') refuse(field.name);
    if (scalarTypes.includes(field.type) && isList && !(Array.isArray(value) && value.every(isScalar)))
      refuse(field.name);
    if (field.type === 'array') checkRows(field.name, value, field.flattenedFields);
  }
};

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

const checkRows = (name: string, value: unknown, fields: FlattenedField[]): void => {
  if (!Array.isArray(value)) return refuse(name);
  for (const row of value) {
    if (!isRecord(row)) return refuse(name);
    checkShapes(row, fields);
  }
};

const checkReferences = async (req: PayloadRequest, data: Data, fields: FlattenedField[]): Promise<void> => {
  for (const field of fields) {
    const value = data[field.name];
    if (value === undefined || value === null) continue;
    if (field.type === 'group' && isRecord(value)) await checkReferences(req, value, field.flattenedFields);
    if (field.type !== 'relationship' || typeof field.relationTo !== 'string') continue;
    for (const id of [value].flat().map((entry) => getRelationId(entry as string))) {
      if (typeof id !== 'string' || !(await isThere(req, field.relationTo, id)))
        refuse(field.name, 'not found');
    }
  }
};

const isThere = async (
  { payload }: PayloadRequest,
  collection: CollectionSlug,
  id: string,
): Promise<boolean> => (await payload.db.count({ collection, where: { id: { equals: id } } })).totalDocs > 0;
