import type { PayloadRequest } from 'payload';
import type { z } from 'zod';

import { describeIssue, missingPhrase } from '@/lib/core/describe-issue';
import type { Phrase } from '@/lib/core/error-phrases';
import { AppError, type ReasonCode } from '@/lib/core/errors';
import { hasNul } from '@/lib/core/values';

import { type Body, type FileRule, type FormBody, mayLackBody, type UploadedFile } from './body-kinds';
import {
  assertKnownParameters,
  findUnknownNames,
  listKnownNames,
  serverFields,
  toUnknownFieldError,
} from './unknown-fields';

const sizeCodes: Partial<Record<string, { least: ReasonCode; most: ReasonCode }>> = {
  string: { least: 'too_short', most: 'too_long' },
  array: { least: 'too_few', most: 'too_many' },
  set: { least: 'too_few', most: 'too_many' },
};

/** The code of an issue, in the words of all our error answers. Pure. */
export const toReasonCode = (issue: z.core.$ZodIssue): ReasonCode => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message === missingPhrase ? 'required' : 'invalid_type';
    case 'too_small':
      return sizeCodes[issue.origin]?.least ?? 'too_small';
    case 'too_big':
      return sizeCodes[issue.origin]?.most ?? 'too_large';
    case 'invalid_format':
      return 'invalid_format';
    case 'unrecognized_keys':
      return 'unknown_field';
    default:
      return 'invalid_value';
  }
};

/** Bytes. JSON bodies of our own endpoints are small; video files never pass through here. */
const usualBytes = 1_000_000;

/**
 * The request's JSON body, or `undefined` if it is empty. Throws `validation_failed` or `payload_too_large`.
 */
export const readBody = async (req: PayloadRequest, maxBytes = usualBytes): Promise<unknown> => {
  if (req.data) return req.data;
  const text = new TextDecoder().decode(await readBytes(req, maxBytes));
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('The request body is not valid JSON.');
  }
};

/** The limit for all text fields of a form together, including the multipart boundaries. Bytes. */
const usualTextBytes = 1_000_000;
const maxParts = 200;

type FormParts = {
  fields: Record<string, string | string[]>;
  files: Record<string, UploadedFile | null>;
};

/**
 * Reads the fields and files of a multipart form. Throws `validation_failed`, `missing_information` or
 * `payload_too_large`.
 */
const readForm = async (
  req: PayloadRequest,
  { files: rules }: Pick<FormBody, 'files'>,
  textBytes = usualTextBytes,
): Promise<FormParts> => {
  const fileBytes = Object.values(rules).reduce((sum, { maxBytes }) => sum + maxBytes, 0);
  if (!isMultipart(req)) throw refuseOtherBody(rules);
  const entries = [...(await parseForm(req, fileBytes + textBytes))];
  if (entries.length > maxParts) throw new AppError('payload_too_large');
  const fields: FormParts['fields'] = {};
  const files: FormParts['files'] = {};
  for (const [name, value] of entries) {
    if (typeof value === 'string') addText(fields, name, value);
    else await addFile(files, { name, value, rule: rules[name] });
  }
  for (const [name, { isOptional, missing = 'missing_information' }] of Object.entries(rules)) {
    if (files[name]) continue;
    if (!isOptional) throw new AppError(missing);
    files[name] = null;
  }
  return { fields, files };
};

const isMultipart = ({ headers }: PayloadRequest): boolean =>
  /^multipart\/form-data\s*;/i.test(headers.get('content-type') ?? '');

/** A request without a form has no file either, and an endpoint may have its own error code for that. */
const refuseOtherBody = (rules: FormBody['files']): AppError => {
  const missing = Object.values(rules).find((rule) => !rule.isOptional)?.missing;
  return missing ? new AppError(missing) : invalid('The request body is not a valid multipart form.');
};

const parseForm = async (req: PayloadRequest, maxBytes: number): Promise<FormData> => {
  const contentType = req.headers.get('content-type') ?? '';
  const bytes = await readBytes(req, maxBytes);
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw invalid('The request body is not a valid multipart form.');
  }
};

const addText = (fields: FormParts['fields'], name: string, value: string): void => {
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
  Object.defineProperty(fields, name, {
    value: known === undefined ? value : [known, value].flat(),
    enumerable: true,
    configurable: true,
    writable: true,
  });
};

const addFile = async (
  files: FormParts['files'],
  { name, value, rule }: { name: string; value: File; rule: FileRule | undefined },
): Promise<void> => {
  if (!rule) throw AppError.ofField(name, 'no file is taken under this name', 'unknown_field');
  if (files[name]) throw AppError.ofField(name, 'only one file is taken', 'too_many');
  if (value.size > rule.maxBytes) throw new AppError('payload_too_large');
  const contentType = value.type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (rule.contentTypes !== 'any' && !rule.contentTypes.includes(contentType))
    throw AppError.ofField(name, 'this type of file is not taken', 'invalid_type');
  files[name] = { filename: value.name, contentType, bytes: new Uint8Array(await value.arrayBuffer()) };
};

const invalid = (detail: Phrase): AppError => new AppError('validation_failed', { detail });

type Schemas = {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: Body;
  maxBodyBytes?: number | undefined;
  /** Names beside those of the schemas: of parameters that another parser reads, and of ignored fields. */
  known?: { parameters?: readonly string[]; fields?: readonly string[] };
  /** Leaves unknown names to the schemas, which drop them. */
  isTolerant?: boolean;
};
/** Inspects the raw input before it is parsed. `known` lists the fields of its schema. */
type Check = (given: unknown, known: readonly string[]) => void;

/**
 * Parses a request's params, query and body; a part without a schema is undefined. Throws
 * `validation_failed`, `unknown_field`, a schema's own error code, and errors of `check`.
 */
export const parseInput = async (
  req: PayloadRequest,
  { params, query, body, maxBodyBytes, known = {}, isTolerant = false }: Schemas,
  check: Check = () => undefined,
) => {
  const given = Object.fromEntries(req.searchParams);
  check(given, listKnownNames(query));
  if (!isTolerant) assertKnownParameters(req, [...listKnownNames(query), ...(known.parameters ?? [])]);
  const ignored = isTolerant ? null : [...serverFields, ...(known.fields ?? [])];
  return {
    params: parse(params, req.routeParams ?? {}),
    query: parse(query, given),
    body: body && (await parseBody(req, body, { maxBytes: maxBodyBytes, check, ignored })),
  };
};

const parseBody = async (
  req: PayloadRequest,
  body: Body,
  { maxBytes, check, ignored }: { maxBytes: number | undefined; check: Check; ignored: string[] | null },
): Promise<unknown> => {
  const read = (schema: z.ZodType, given: unknown) => {
    check(given, listKnownNames(schema));
    const unknown = ignored ? findUnknownNames(schema, given, { ignored }) : [];
    if (unknown.length > 0) throw toUnknownFieldError(unknown, 'field');
    return parse(schema, given);
  };
  if (!('kind' in body)) {
    const given = await readBody(req, maxBytes);
    return read(body, given === undefined && mayLackBody(body) ? {} : given);
  }
  if (body.kind === 'raw') return body.verify(await readBytes(req, body.maxBytes), req);
  if (body.kind === 'json-or-form' && !isForm(req)) {
    const none = Object.fromEntries(Object.keys(body.files).map((name) => [name, null]));
    return { fields: read(body.fields, await readBody(req, body.maxBytes)), files: none };
  }
  const textBytes = body.kind === 'json-or-form' ? body.maxBytes : undefined;
  const { fields, files } = await readForm(req, body, textBytes);
  return { fields: read(body.fields, fields), files };
};

const isForm = ({ headers }: PayloadRequest): boolean =>
  /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '');

const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  if (hasNul(value)) throw invalid('Strings must not contain NUL characters.');
  const result = schema.safeParse(value, { error: describeIssue });
  if (!result.success) throw toValidationError(result.error);
  return result.data;
};

/**
 * A schema may name an error code as an issue's message to get the specification's wording. Otherwise the
 * issues are listed, each behind its field unless `params.isSentence` says that its message is complete.
 */
const toValidationError = (error: z.ZodError): AppError => {
  const code = error.issues.map((issue) => AppError.codeOf(issue.message)).find(Boolean);
  if (code) return new AppError(code);
  return AppError.ofFields(
    error.issues.map((issue) => {
      const { message } = issue;
      const code = toReasonCode(issue);
      const field = issue.path.join('.');
      if (!field) return { code, message: issue.code === 'custom' ? message : `The request ${message}.` };
      const isSentence = issue.code === 'custom' && issue.params?.isSentence;
      return { field, code, message: isSentence ? message : `${field}: ${message}` };
    }),
  );
};

/** Reads the request's body, at most `maxBytes` of it. Throws `payload_too_large`. */
export const readBytes = async (
  req: { headers: Headers; body?: ReadableStream<Uint8Array> | null | undefined },
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(req.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('payload_too_large');
  if (!req.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = req.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return join(chunks, bytes);
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new AppError('payload_too_large');
    }
    chunks.push(value);
  }
};

const join = (chunks: Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.byteLength;
  }
  return joined;
};
