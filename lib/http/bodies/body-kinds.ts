import type { PayloadRequest } from 'payload';
import type { z } from 'zod';

import type { ErrorCode } from '@/lib/core/errors';

/**
 * Bytes as they were sent, for a sender who signs them. `verify` throws `unauthorized` where the signature is
 * not the sender's, and answers what `run` gets.
 */
export type RawBody<T = unknown> = {
  kind: 'raw';
  contentType: string;
  maxBytes: number;
  verify: (bytes: Uint8Array, req: PayloadRequest) => T | Promise<T>;
};

/** `contentTypes`: `any` where what a file is shows in its name and its bytes only. */
export type FileRule = {
  maxBytes: number;
  contentTypes: [string, ...string[]] | 'any';
  isOptional?: boolean;
  /** What is answered where it does not come; `missing_information` unless told. */
  missing?: ErrorCode;
};

/**
 * A multipart form: `fields` parses its texts (one text, or a list where a name comes again), `files` names
 * its files.
 */
export type FormBody<
  F extends z.ZodType = z.ZodType,
  R extends Record<string, FileRule> = Record<string, FileRule>,
> = {
  kind: 'form';
  fields: F;
  files: R;
};

/**
 * JSON or a multipart form with the same fields, and files; as the request's content type says. JSON of at
 * most `maxBytes`.
 */
export type JsonOrFormBody<
  F extends z.ZodType = z.ZodType,
  R extends Record<string, FileRule> = Record<string, FileRule>,
> = Omit<FormBody<F, R>, 'kind'> & { kind: 'json-or-form'; maxBytes: number };

/** A zod schema (JSON), or another kind. */
export type Body = z.ZodType | RawBody | FormBody | JsonOrFormBody;

export type UploadedFile = {
  filename: string;
  /** As the sender names it: nobody looked into the bytes. */
  contentType: string;
  bytes: Uint8Array;
};

/** What `run` gets of a body. */
export type BodyOf<B> = B extends z.ZodType
  ? z.output<B>
  : B extends RawBody<infer T>
    ? T
    : B extends FormBody<infer F, infer R>
      ? FormParts<F, R>
      : B extends JsonOrFormBody<infer F, infer R>
        ? FormParts<F, R>
        : undefined;

type FormParts<F extends z.ZodType, R extends Record<string, FileRule>> = {
  fields: z.output<F>;
  files: { [N in keyof R]: R[N] extends { isOptional: true } ? UploadedFile | null : UploadedFile };
};

export const raw = <T>(body: Omit<RawBody<T>, 'kind'>): RawBody<T> => ({ kind: 'raw', ...body });
export const form = <F extends z.ZodType, R extends Record<string, FileRule>>(
  body: Omit<FormBody<F, R>, 'kind'>,
): FormBody<F, R> => ({ kind: 'form', ...body });
export const jsonOrForm = <F extends z.ZodType, R extends Record<string, FileRule & { isOptional: true }>>(
  body: Omit<JsonOrFormBody<F, R>, 'kind'>,
): JsonOrFormBody<F, R> => ({ kind: 'json-or-form', ...body });
