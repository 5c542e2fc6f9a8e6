import type { PayloadRequest } from 'payload';
import type { z } from 'zod';

import type { ErrorCode } from '@/lib/core/errors';

/**
 * The unmodified bytes of a signed message. `verify` throws `unauthorized` if the signature is wrong, and
 * returns the value that `run` receives.
 */
export type RawBody<T = unknown> = {
  kind: 'raw';
  contentType: string;
  maxBytes: number;
  verify: (bytes: Uint8Array, req: PayloadRequest) => T | Promise<T>;
};

/** `contentTypes` is `any` if only the file's name and bytes show its type. */
export type FileRule = {
  maxBytes: number;
  contentTypes: [string, ...string[]] | 'any';
  isOptional?: boolean;
  /** The error code for a missing file; `missing_information` by default. */
  missing?: ErrorCode;
};

/**
 * A multipart form. `fields` parses its text fields (a repeated name becomes a list), `files` names its
 * files.
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
 * JSON, or a multipart form with the same fields and files, depending on the request's content type. JSON is
 * limited to `maxBytes`.
 */
export type JsonOrFormBody<
  F extends z.ZodType = z.ZodType,
  R extends Record<string, FileRule> = Record<string, FileRule>,
> = Omit<FormBody<F, R>, 'kind'> & { kind: 'json-or-form'; maxBytes: number };

/** A zod schema (JSON), or another kind of body. */
export type Body = z.ZodType | RawBody | FormBody | JsonOrFormBody;

export type UploadedFile = {
  filename: string;
  /** The content type that the sender claims. The bytes have not been inspected. */
  contentType: string;
  bytes: Uint8Array;
};

/** The value that `run` receives for a body. */
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

/** Whether a call may be made without a JSON body, because every field is optional. */
export const mayLackBody = (schema: z.ZodType): boolean => schema.safeParse({}).success;
