import type { FlattenedField } from 'payload';

import type { Phrase } from '@/lib/core/error-phrases';
import { AppError } from '@/lib/core/errors';
import { isRecord } from '@/lib/core/values';
import type { AnyEndpointDefinition } from '@/lib/http/define-endpoint';
import type { Described } from '@/lib/http/openapi';
import { toSchema } from '@/lib/http/openapi-content';
import { readBytes } from '@/lib/http/parse-input';

/**
 * Finds the types of a JSON body's fields: from the endpoint's schema, or else from the fields of the
 * collection in the path.
 */
type FindShape = (definition: AnyEndpointDefinition | null, pathname: string) => Promise<Shape>;

export const createFindShape =
  (config: Described | Promise<Described>): FindShape =>
  async (definition, pathname) => {
    const { body } = definition ?? {};
    if (body && !('kind' in body)) return toSchema(body, 'input');
    const slug = pathname.split('/')[2];
    const collection = (await config).collections.find((each) => each.slug === slug);
    return { properties: toProperties(collection?.flattenedFields ?? []) };
  };

const toProperties = (fields: FlattenedField[]): Record<string, Shape> =>
  Object.fromEntries(fields.map((field) => [field.name, toShape(field)]));

const toShape = (field: FlattenedField): Shape => {
  const hasMany = 'hasMany' in field && field.hasMany === true;
  const one = toItemShape(field);
  return hasMany ? { type: ['array', 'null'], items: one } : one;
};

const toItemShape = (field: FlattenedField): Shape => {
  switch (field.type) {
    case 'number':
      return { type: ['number', 'null'] };
    case 'checkbox':
      return { type: ['boolean', 'null'] };
    case 'array':
    case 'blocks':
    case 'point':
      return { type: ['array', 'null'] };
    case 'group':
    case 'tab':
    case 'json':
    case 'richText':
      return { type: ['object', 'array', 'null'] };
    // Ids and dates stay strings. An empty one means null.
    case 'relationship':
    case 'upload':
    case 'date':
    case 'select':
    case 'radio':
      return { type: 'null' };
    default:
      return { type: 'string' };
  }
};

/** The limit for bodies without files if the endpoint defines none. Bytes. */
const defaultMaxBytes = 1_000_000;

/**
 * Returns the request with a JSON object as its body, no larger than the endpoint allows; a multipart form is
 * converted. Throws `payload_too_large` before reading more than that, `unsupported_media_type` or
 * `validation_failed`. Endpoints with raw bodies or forms read and limit them themselves.
 */
export const admitBody = async (
  request: Request,
  definition: AnyEndpointDefinition | null,
  findShape: FindShape,
): Promise<Request> => {
  const { body, maxBodyBytes = defaultMaxBytes } = definition ?? {};
  if (body && 'kind' in body) return request;
  const bytes = await readBytes(request, maxBodyBytes);
  const contentType = request.headers.get('content-type') ?? '';
  const toShape = () => findShape(definition, new URL(request.url).pathname);
  const text = bytes.length > 0 ? await readText(bytes, contentType, toShape) : '';
  if (text.trim() === '')
    return isPayloadCall(request, definition) ? replaceBody(request, '{}') : dropBody(request);
  checkJson(text);
  return replaceBody(request, text);
};

/** Payload fails if a change has no body. */
const isPayloadCall = ({ method }: Request, definition: AnyEndpointDefinition | null): boolean =>
  method !== 'DELETE' &&
  (definition === null || ('kind' in definition.answer && definition.answer.kind === 'built-in'));

const readText = async (
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  toShape: () => Promise<Shape>,
): Promise<string> => {
  const type = contentType.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return new TextDecoder().decode(bytes);
  if (type === 'multipart/form-data') return formToJson(bytes, contentType, await toShape());
  throw new AppError('unsupported_media_type');
};

const checkJson = (text: string): void => {
  if (isTooDeep(text))
    throw new AppError('validation_failed', { detail: 'The request body is nested too deeply.' });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('validation_failed', { detail: 'The request body is not valid JSON.' });
  }
  if (value === null) throw new AppError('missing_request_body');
  if (!isRecord(value))
    throw new AppError('validation_failed', { detail: 'The request body must be a JSON object.' });
};

const replaceBody = (request: Request, text: string): Request => {
  const headers = new Headers(request.headers);
  headers.set('content-type', 'application/json');
  headers.set('content-length', String(Buffer.byteLength(text)));
  return new Request(request.url, { method: request.method, headers, body: text, signal: request.signal });
};

const dropBody = (request: Request): Request =>
  request.body
    ? new Request(request.url, { method: request.method, headers: request.headers, signal: request.signal })
    : request;

/** Our bodies have a handful of levels. Deeper nesting is an attempt to overflow the stack. */
const maxLevels = 100;

/** Whether JSON is nested too deeply to be walked recursively. Counts brackets without parsing. */
const isTooDeep = (text: string): boolean => {
  let levels = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isInText && sign === '\\') at += 1;
    else if (sign === '"') isInText = !isInText;
    else if (!isInText && (sign === '[' || sign === '{')) levels += 1;
    else if (!isInText && (sign === ']' || sign === '}')) levels -= 1;
    if (levels > maxLevels) return true;
  }
  return false;
};

/**
 * The part of JSON Schema that describes the types of a body's fields. Without `type` or alternatives, any
 * value is allowed.
 */
type Shape = {
  type?: string | string[];
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
};

const maxParts = 200;

/** The field in which a form carries its whole body as JSON. */
const wholeBody = '_payload';

/**
 * Converts a multipart form to JSON: the value of `_payload`, the only field of the panel's forms, or an
 * object of the fields. `shape` decides how each text is read, since a form has texts only; a text that is
 * not JSON of an allowed type stays a string, and a repeated name becomes a list. Throws `validation_failed`,
 * also for files, and `payload_too_large`.
 */
const formToJson = async (
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  shape: Shape,
): Promise<string> => {
  const texts = await readTexts(bytes, contentType);
  const whole = texts.get(wholeBody);
  if (whole) {
    if (texts.size > 1 || whole.length > 1) throw invalid(`${wholeBody} is a form’s only field.`);
    return whole[0] ?? '';
  }
  const shapes = new Map(listProperties(shape));
  const entries = [...texts].map(([name, values]) => [name, readValues(values, shapes.get(name) ?? {})]);
  return JSON.stringify(Object.fromEntries(entries));
};

const readTexts = async (
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<Map<string, string[]>> => {
  const form = await new Response(bytes, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw invalid('The request body is not a valid multipart form.');
    });
  const parts = [...form];
  if (parts.length > maxParts) throw new AppError('payload_too_large');
  const texts = new Map<string, string[]>();
  for (const [name, value] of parts) {
    if (typeof value !== 'string') throw AppError.ofField(name, 'the form takes no files', 'invalid_type');
    texts.set(name, [...(texts.get(name) ?? []), value]);
  }
  return texts;
};

/** A shape and all its alternatives, at any depth. */
const listAlternatives = (shape: Shape): Shape[] => [
  shape,
  ...[shape.anyOf, shape.oneOf, shape.allOf].flatMap((shapes) => (shapes ?? []).flatMap(listAlternatives)),
];

/** If several alternatives name the same field, its shapes are combined. */
const listProperties = (shape: Shape): [string, Shape][] => {
  const found: Record<string, Shape[]> = {};
  for (const { properties = {} } of listAlternatives(shape))
    for (const [name, property] of Object.entries(properties)) (found[name] ??= []).push(property);
  return Object.entries(found).map(([name, anyOf]) => [name, { anyOf }]);
};

const listTypes = (shape: Shape): Set<string> =>
  new Set(listAlternatives(shape).flatMap(({ type }) => type ?? []));

const readValues = (texts: string[], shape: Shape): unknown => {
  const [text = ''] = texts;
  const types = listTypes(shape);
  const items = listAlternatives(shape).find((alternative) => alternative.items)?.items ?? {};
  if (texts.length > 1) return texts.map((each) => readValue(each, items));
  const value = readValue(text, shape);
  if (typeof value !== 'string' || !types.has('array') || types.has('string')) return value;
  return value === '' ? [] : [readValue(value, items)];
};

const readValue = (text: string, shape: Shape): unknown => {
  const types = listTypes(shape);
  if (types.has('string')) return text;
  if (text === '' && types.has('null')) return null;
  const value = parseJson(text);
  const type = typeOf(value);
  const isTaken = types.size === 0 ? type === 'object' || type === 'array' : types.has(type);
  return isTaken || (type === 'number' && types.has('integer')) ? value : text;
};

const parseJson = (text: string): unknown => {
  if (isTooDeep(text)) throw invalid('The request body is nested too deeply.');
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

const invalid = (detail: Phrase): AppError => new AppError('validation_failed', { detail });
