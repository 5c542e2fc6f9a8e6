import { z } from 'zod';

import { AppError, type ErrorReason } from '@/lib/core/errors';
import { isTrashCollection } from '@/lib/core/rows/hide-trashed';
import { findNearestName } from '@/lib/core/strings';
import { readToken } from '@/lib/core/tokens';
import { isRecord } from '@/lib/core/values';

/** A name that is not known at its place. `known` lists the names that are. */
export type UnknownName = { path: string; name: string; known: readonly string[] };

type Kind = 'field' | 'parameter';

const describe = ({ path, name, known }: UnknownName, kind: Kind): ErrorReason => {
  const nearest = findNearestName(name, known);
  const hint = nearest === null ? '' : ` Did you mean “${nearest}”?`;
  return { field: path, code: 'unknown_field', message: `${path}: unknown ${kind}.${hint}` };
};

/** The error of misspelt or unknown names: `unknown_field` with the nearest known name. */
export const toUnknownFieldError = (unknown: readonly UnknownName[], kind: Kind): AppError =>
  AppError.ofFields(
    unknown.map((each) => describe(each, kind)),
    'unknown_field',
  );

/** Parameters that every call takes. */
const commonParameters = ['token', 'workspace', 'depth'];

/** Parameters that Payload's client adds in the panel. They are unknown to everyone else. */
const clientParameters = [
  ...['locale', 'fallback-locale', 'fallbackLocale', 'draft', 'pagination', 'populate', 'joins', 'trash'],
  ...['where', 'sort', 'limit', 'page', 'select', 'data', 'autosave', 'overrideLock', 'uploadEdits'],
  ...['publishAllLocales', 'publishSpecificLocale', 'unpublishAllLocales', 'selectedLocales'],
  ...['flattenLocales', 'duplicateFromID'],
];

/** The documented parameters of Payload's own calls. `hasId`: the path names a record. */
export const listBuiltInParameters = (
  method: string,
  { collection, hasId }: { collection: string; hasId: boolean },
): string[] => {
  const isRead = ['GET', 'HEAD'].includes(method.toUpperCase());
  if (hasId) return isRead ? ['select'] : [];
  if (!isRead) return ['where'];
  return ['where', 'sort', 'limit', 'page', 'select', ...(isTrashCollection(collection) ? ['trash'] : [])];
};

type Query = { searchParams: URLSearchParams; headers: Headers };

/** The panel's calls have a session's cookie; integrations have a token or nothing. */
const isFromPanel = ({ headers, searchParams }: Query): boolean =>
  headers.has('cookie') && readToken(headers, searchParams) === null;

/**
 * Throws `unknown_field` for parameters of other names, and `validation_failed` for one that is given twice.
 * Brackets, as in `where[title]`, are cut off.
 */
export const assertKnownParameters = (query: Query, known: readonly string[]): void => {
  const given = [...query.searchParams.keys()];
  const allowed = [...known, ...commonParameters, ...(isFromPanel(query) ? clientParameters : [])];
  const unknown = given
    .map((name) => name.split('[', 1)[0] ?? '')
    .filter((name) => !allowed.includes(name))
    .map((name) => ({ path: name, name, known }));
  if (unknown.length > 0) throw toUnknownFieldError(unknown, 'parameter');
  const twice = given.find((name, index) => !name.includes('[') && given.indexOf(name) < index);
  if (twice) throw AppError.ofField(twice, 'is given twice');
};

/** Fields that only the server writes. They are ignored, so that a record can be sent back as it was read. */
export const serverFields = ['id', 'createdAt', 'updatedAt', 'workspace', 'createdBy'];

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  innerType?: z.ZodType;
  element?: z.ZodType;
  options?: z.ZodType[];
  left?: z.ZodType;
  right?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  getter?: () => z.ZodType;
};

const getDef = (schema: z.ZodType): Def => schema.def;

/** The schema without `optional`, `nullable`, defaults and transforms. */
const unwrap = (schema: z.ZodType): z.ZodType => {
  const { type, innerType, in: input, out: output, getter } = getDef(schema);
  if (innerType) return unwrap(innerType);
  if (type === 'lazy' && getter) return unwrap(getter());
  if (type !== 'pipe' || !input || !output) return schema;
  return unwrap(getDef(input).type === 'transform' ? output : input);
};

/** All objects that a value may be, or null if any name is allowed. */
const listObjects = (given: z.ZodType): Record<string, z.ZodType>[] | null => {
  const { type, shape, catchall, options, left, right } = getDef(unwrap(given));
  if (type === 'object') return catchall && getDef(catchall).type !== 'never' ? null : [shape ?? {}];
  if (type === 'union')
    return (options ?? []).reduce<Record<string, z.ZodType>[] | null>((all, option) => {
      const own = listObjects(option);
      return all && own && [...all, ...own];
    }, []);
  if (type !== 'intersection' || !left || !right) return type === 'record' || type === 'any' ? null : [];
  const [first, second] = [listObjects(left), listObjects(right)];
  return first && second && first.flatMap((a) => second.map((b) => ({ ...a, ...b })));
};

const listItems = (given: z.ZodType): z.ZodType[] => {
  const { type, element, options } = getDef(unwrap(given));
  if (type === 'array' && element) return [element];
  return type === 'union' ? (options ?? []).flatMap(listItems) : [];
};

/** The names a schema knows at its top level. Pure. */
export const listKnownNames = (schema: z.ZodType | undefined): string[] => [
  ...new Set((schema ? (listObjects(schema) ?? []) : []).flatMap((shape) => Object.keys(shape))),
];

/** Finds names that an object schema would silently drop, at every level. Pure. */
export const findUnknownNames = (
  schema: z.ZodType,
  value: unknown,
  { ignored = [], prefix = '' }: { ignored?: readonly string[]; prefix?: string } = {},
): UnknownName[] => {
  if (Array.isArray(value)) {
    const items = listItems(schema);
    if (items.length === 0) return [];
    return value.flatMap((entry, index) => findInAny(items, entry, `${prefix}${index}.`));
  }
  if (!isRecord(value)) return [];
  const objects = listObjects(schema);
  if (objects === null || objects.length === 0) return [];
  const known = [...new Set(objects.flatMap((shape) => Object.keys(shape)))];
  return Object.entries(value).flatMap(([name, inner]) => {
    const schemas = objects.flatMap((shape) => (Object.hasOwn(shape, name) ? (shape[name] ?? []) : []));
    if (schemas.length > 0) return findInAny(schemas, inner, `${prefix}${name}.`);
    return ignored.includes(name) ? [] : [{ path: `${prefix}${name}`, name, known }];
  });
};

/** A name is unknown only if no alternative knows it. */
const findInAny = (schemas: z.ZodType[], value: unknown, prefix: string): UnknownName[] => {
  const [schema, ...more] = schemas;
  if (!schema) return [];
  return findUnknownNames(more.length > 0 ? z.union([schema, ...more]) : schema, value, { prefix });
};
