import type { FlattenedField, SanitizedConfig } from 'payload';
import type { z } from 'zod';

import { noOne } from '@/lib/core/access/tenant';

import type { Schema } from './openapi-components';
import { findFieldText } from './openapi-texts';

/** The fields of an answer, or those that a call may set when it creates or updates a record. */
export type Side = 'answer' | 'create' | 'update';

type Collections = SanitizedConfig['collections'];
type Place = {
  /** The component's name, and the path of the field's parent in it. */
  component: string;
  path: string;
  side: Side;
  /** Component names by collection slug. */
  names: Record<string, string>;
  toSchema: (schema: z.ZodType) => Schema;
  collections: Collections;
};

/** Fields of accounts, and of rows on SQLite, that no answer contains. */
const secretFields = new Set(['salt', 'hash', '_uuid']);
/** Fields that the server stamps. */
const stamped = new Set(['id', 'createdAt', 'updatedAt', 'workspace', 'createdBy', 'sessions']);

const isNever = (rule: unknown): boolean =>
  rule === noOne || (typeof rule === 'function' && rule.length === 0 && (rule as () => unknown)() === false);

const isHidden = (field: FlattenedField): boolean =>
  ('hidden' in field && Boolean(field.hidden)) || isNever(field.access?.read);

const isServerOwned = (field: FlattenedField, side: Exclude<Side, 'answer'>): boolean =>
  stamped.has(field.name) || ('virtual' in field && Boolean(field.virtual)) || isNever(field.access?.[side]);

/** Fields that an update stores in another form, and no answer has. */
const isWriteOnly = (field: FlattenedField): boolean =>
  Boolean((field.custom as { isWriteOnly?: boolean } | undefined)?.isWriteOnly);

const isShown = (field: FlattenedField, { side, path }: Place): boolean => {
  if (isWriteOnly(field)) return side === 'update';
  if (isHidden(field) || secretFields.has(field.name)) return false;
  // Row ids are sent back to keep rows.
  if (side === 'answer' || (path && field.name === 'id')) return true;
  return !isServerOwned(field, side);
};

/** Whether each record of an answer has the field, with a value. */
const isAlwaysSet = (field: FlattenedField): boolean =>
  'required' in field && Boolean(field.required) && !field.access?.read;

const orNull = (schema: Schema): Schema => {
  if (Array.isArray(schema.enum))
    return { ...schema, type: [schema.type, 'null'], enum: [...(schema.enum as string[]), null] };
  if (typeof schema.type === 'string') return { ...schema, type: [schema.type, 'null'] };
  if (Array.isArray(schema.anyOf))
    return { ...schema, anyOf: [...(schema.anyOf as Schema[]), { type: 'null' }] };
  if (schema.$ref) return { anyOf: [schema, { type: 'null' }] };
  return schema;
};

const limits = (field: FlattenedField): Schema => {
  const { minLength, maxLength, min, max } = field as Record<string, unknown>;
  return {
    ...(typeof minLength === 'number' && { minLength }),
    ...(typeof maxLength === 'number' && { maxLength }),
    ...(typeof min === 'number' && { minimum: min }),
    ...(typeof max === 'number' && { maximum: max }),
  };
};

const describeRelation = (relationTo: string, maxDepth: number | undefined, place: Place): Schema => {
  const name = place.names[relationTo];
  if (place.side !== 'answer' || maxDepth === 0 || !name) return { type: 'string' };
  const collection = place.collections.find(({ slug }) => slug === relationTo);
  const populated = collection?.defaultPopulate ? `${name}Summary` : name;
  return { anyOf: [{ type: 'string' }, { $ref: `#/components/schemas/${populated}` }] };
};

const describeType = (field: FlattenedField, place: Place): Schema => {
  const isMany = 'hasMany' in field && Boolean(field.hasMany);
  const many = (schema: Schema): Schema => (isMany ? { type: 'array', items: schema } : schema);
  const own = (field.custom as { api?: z.ZodType } | undefined)?.api;
  if (own) return place.toSchema(own);
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'code':
      return many({ type: 'string', ...(place.side === 'answer' ? {} : limits(field)) });
    case 'email':
      return { type: 'string', format: 'email' };
    case 'number':
      return many({ type: 'number', ...(place.side === 'answer' ? {} : limits(field)) });
    case 'checkbox':
      return { type: 'boolean' };
    case 'date':
      return { type: 'string', format: 'date-time' };
    case 'select':
    case 'radio':
      return many({
        type: 'string',
        enum: field.options.map((option) => (typeof option === 'string' ? option : option.value)),
      });
    case 'relationship':
    case 'upload':
      return many(describeRelation([field.relationTo].flat()[0] ?? '', field.maxDepth, place));
    case 'array':
      return { type: 'array', items: describeFields(field.flattenedFields, below(place, field.name)) };
    case 'group':
    case 'tab':
      return describeFields(field.flattenedFields, below(place, field.name));
    default:
      return {};
  }
};

const below = (place: Place, name: string): Place => ({ ...place, path: `${place.path}${name}.` });

const describeField = (field: FlattenedField, place: Place): Schema => {
  const text = findFieldText(place.component, `${place.path}${field.name}`);
  const schema = describeType(field, place);
  const values = text?.values
    ? Object.entries(text.values).map(([value, meaning]) => `- \`${value}\`: ${meaning}`)
    : [];
  const description = [text?.text, values.join('\n')].filter(Boolean).join('\n\n');
  const isServers =
    place.side === 'answer' && isServerOwned(field, 'update') && isServerOwned(field, 'create');
  const isNullable =
    place.side === 'answer'
      ? !isAlwaysSet(field) && field.name !== 'id' && field.name !== 'createdAt' && field.name !== 'updatedAt'
      : !('required' in field && field.required) && !['checkbox', 'group', 'array'].includes(field.type);
  const { defaultValue } = field as { defaultValue?: unknown };
  const hasDefault = place.side === 'create' && ['string', 'number', 'boolean'].includes(typeof defaultValue);
  const full = isNullable ? orNull(schema) : schema;
  const isInternal = Boolean((field.custom as { isInternal?: boolean } | undefined)?.isInternal);
  const reference = full.$ref ? { allOf: [full] } : full;
  return {
    ...(description || isServers || hasDefault || isInternal ? reference : full),
    ...(isInternal && { 'x-internal': true }),
    ...(description && { description }),
    ...(hasDefault && { default: defaultValue }),
    ...(isServers && { readOnly: true }),
  };
};

/** An object with the shown fields. */
const describeFields = (fields: readonly FlattenedField[], place: Place): Schema => {
  const shown = fields.filter((field) => isShown(field, place));
  const required = shown.filter((field) => {
    if (place.side === 'create') return 'required' in field && field.required && !hasDefaultValue(field);
    if (place.side === 'update') return false;
    return place.path === '' && (stampedAlways.has(field.name) || isAlwaysSet(field));
  });
  return {
    type: 'object',
    ...(required.length > 0 && { required: required.map(({ name }) => name) }),
    properties: Object.fromEntries(shown.map((field) => [field.name, describeField(field, place)])),
  };
};

const stampedAlways = new Set(['id', 'createdAt', 'updatedAt']);
const hasDefaultValue = (field: FlattenedField): boolean =>
  'defaultValue' in field && field.defaultValue !== undefined;

type Collection = Collections[number];
type Options = Omit<Place, 'component' | 'path' | 'side'>;

/** Fields that Payload adds to accounts and tokens. */
const authFields = ['collection', '_strategy'].map((name): FlattenedField => ({
  name,
  type: 'text',
  virtual: true,
  custom: { isInternal: true },
}));

const idField = { name: 'id', type: 'text', required: true } as FlattenedField;

const isAuth = ({ auth }: Collection): boolean => Boolean(auth);

/** A record in an answer. */
export const describeRecord = (collection: Collection, component: string, options: Options): Schema => {
  const fields = [
    idField,
    ...collection.flattenedFields.filter(({ name }) => name !== 'id'),
    ...(isAuth(collection) ? authFields : []),
  ];
  return describeFields(fields, { ...options, component, path: '', side: 'answer' });
};

/** A related record, of which answers contain only some fields. */
export const describeSummary = (collection: Collection, component: string, options: Options): Schema => {
  // The columns that Payload adds to every selection.
  const { defaultPopulate = {}, forceSelect = {} } = collection;
  const selected: object = { ...defaultPopulate, ...forceSelect };
  const fields = [
    idField,
    ...collection.flattenedFields.filter(({ name }) => name in selected),
    ...(isAuth(collection) ? authFields.slice(0, 1) : []),
  ];
  const schema = describeFields(fields, { ...options, component, path: '', side: 'answer' });
  return { ...schema, required: ['id'] };
};

/** The fields that a call may set. */
export const describeInput = (
  collection: Collection,
  component: string,
  side: Exclude<Side, 'answer'>,
  options: Options,
): Schema => describeFields(collection.flattenedFields, { ...options, component, path: '', side });
