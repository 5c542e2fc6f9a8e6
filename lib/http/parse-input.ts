import type { PayloadRequest } from 'payload';
import { z } from 'zod';

import { AppError } from '@/lib/core/errors';
import { hasNul } from '@/lib/core/database/has-nul';

import type { Body } from './bodies/body-kinds';
import { readBody } from './bodies/read-body';
import { readBytes } from './bodies/read-bytes';
import { readForm } from './bodies/read-form';
import { describeIssue } from './describe-issue';

type Schemas = { params?: z.ZodType; query?: z.ZodType; body?: Body; maxBodyBytes?: number | undefined };
/** Inspects the raw input before it is parsed. `known` lists the fields of its schema. */
type Check = (given: unknown, known: readonly string[]) => void;

/**
 * Parses a request's params, query and body; a part without a schema is undefined. Throws
 * `validation_failed`, a schema's own error code, and errors of `check`.
 */
export const parseInput = async (
  req: PayloadRequest,
  { params, query, body, maxBodyBytes }: Schemas,
  check: Check = () => undefined,
) => {
  const given = Object.fromEntries(req.searchParams);
  check(given, listFields(query));
  return {
    params: parse(params, req.routeParams ?? {}),
    query: parse(query, given),
    body: body && (await parseBody(req, body, { maxBytes: maxBodyBytes, check })),
  };
};

const listFields = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

const parseBody = async (
  req: PayloadRequest,
  body: Body,
  { maxBytes, check }: { maxBytes: number | undefined; check: Check },
): Promise<unknown> => {
  const read = (schema: z.ZodType, given: unknown) => {
    check(given, listFields(schema));
    return parse(schema, given);
  };
  if (!('kind' in body)) return read(body, await readBody(req, maxBytes));
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
  if (hasNul(value)) throw new AppError('validation_failed', { detail: 'A text must not contain NUL.' });
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
      const field = issue.path.join('.');
      if (!field) return { message: issue.code === 'custom' ? message : `The request ${message}.` };
      const isSentence = issue.code === 'custom' && issue.params?.isSentence;
      return { field, message: isSentence ? message : `${field}: ${message}` };
    }),
  );
};
