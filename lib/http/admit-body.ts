import type { FlattenedField } from 'payload';

import { AppError } from '@/lib/core/errors';
import { isRecord } from '@/lib/core/values';
import type { AnyEndpointDefinition } from '@/lib/http/define-endpoint';
import { formToJson, type Shape, isTooDeep } from '@/lib/http/form-to-json';
import type { Described } from '@/lib/http/openapi';
import { toSchema } from '@/lib/http/openapi-content';
import { readBytes } from '@/lib/http/read-bytes';

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
