import { AppError } from '@/lib/core/errors';
import { readBytes } from '@/lib/http/bodies/read-bytes';
import type { AnyEndpointDefinition } from '@/lib/http/define-endpoint';

/** Of a call that says nothing else: texts and lists, never files. Bytes. */
const defaultMaxBytes = 1_000_000;

/** What our bodies have is a handful; more of it is sent to fill a stack. */
const maxLevels = 100;

/**
 * The request with a body that can be read: a JSON object, of no more bytes than its endpoint takes. Throws `payload_too_large` before
 * it has read more than that, `unsupported_media_type` or `validation_failed`. Raw bodies and forms are read, and limited, by
 * their endpoints.
 */
export const admitBody = async (
  request: Request,
  definition: AnyEndpointDefinition | null,
): Promise<Request> => {
  const { body, maxBodyBytes = defaultMaxBytes } = definition ?? {};
  if (body && 'kind' in body) return request;
  const bytes = await readBytes(request, maxBodyBytes);
  const text = bytes.length > 0 ? await readText(bytes, request.headers.get('content-type') ?? '') : '';
  if (text.trim() === '')
    return isPayloadCall(request, definition) ? replaceBody(request, '{}') : dropBody(request);
  checkJson(text);
  return replaceBody(request, text);
};

/** Payload fails at a change that brings nothing. */
const isPayloadCall = ({ method }: Request, definition: AnyEndpointDefinition | null): boolean =>
  method !== 'DELETE' &&
  (definition === null || ('kind' in definition.answer && definition.answer.kind === 'built-in'));

const readText = async (bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<string> => {
  const type = contentType.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return new TextDecoder().decode(bytes);
  if (type === 'multipart/form-data') return readPanelForm(bytes, contentType);
  throw new AppError('unsupported_media_type');
};

/** The panel's forms send their JSON as the one field of a multipart form, where a collection could have files. */
const readPanelForm = async (bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<string> => {
  const parts = await new Response(bytes, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw new AppError('validation_failed', { detail: 'The request body is not a valid multipart form.' });
    });
  const value = parts.get('_payload') ?? '';
  if ([...parts.keys()].some((name) => name !== '_payload') || typeof value !== 'string')
    throw new AppError('validation_failed', { detail: 'The form takes no files, and one text: _payload.' });
  return value;
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
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('validation_failed', { detail: 'The request body is not a JSON object.' });
};

/** Without parsing: what is parsed may be too deep for whatever walks it. */
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
