import { AppError } from '@/lib/core/errors';
import { isRecord } from '@/lib/core/is-record';
import { formToJson, type Shape } from '@/lib/http/bodies/form-to-json';
import { isTooDeep } from '@/lib/http/bodies/json-levels';
import { readBytes } from '@/lib/http/bodies/read-bytes';
import type { AnyEndpointDefinition } from '@/lib/http/define-endpoint';

import type { FindShape } from './body-shape';

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
    throw new AppError('validation_failed', { detail: 'The request body has too many levels.' });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('validation_failed', { detail: 'The request body is not valid JSON.' });
  }
  if (value === null) throw new AppError('missing_request_body');
  if (!isRecord(value))
    throw new AppError('validation_failed', { detail: 'The request body is not a JSON object.' });
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
