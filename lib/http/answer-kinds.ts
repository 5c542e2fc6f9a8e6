import type { z } from 'zod';

/** Redirects the caller. `run` returns the target: an absolute URL, or a path of this installation. */
export type RedirectAnswer = { kind: 'redirect'; status: 302 | 303 | 307 };

/** A CSV download. `run` returns a `CsvFile`. */
export type CsvAnswer = { kind: 'csv' };

/** A byte stream. `run` returns a `StreamedFile` of one of these content types. */
export type StreamAnswer = { kind: 'stream'; contentTypes: [string, ...string[]] };

/**
 * The response of one of Payload's own operations, passed on unchanged. Payload's hooks answer errors that
 * `run` throws. `schema` and `alternative`, the answer to the call's own parameters, are used for the OpenAPI
 * document only.
 */
export type BuiltInAnswer = { kind: 'built-in'; schema: z.ZodType; alternative?: z.ZodType | undefined };

/**
 * JSON that many callers poll. `run` returns the `ETag` and a loader, so that a caller with the current
 * version costs only the lookup of its version.
 */
export type VersionedAnswer<S extends z.ZodType = z.ZodType> = { kind: 'versioned'; schema: S };

/** A zod schema (JSON), or another kind of answer. */
export type Answer = z.ZodType | RedirectAnswer | CsvAnswer | StreamAnswer | BuiltInAnswer | VersionedAnswer;

type Cell = string | number | boolean | null;
export type CsvFile = {
  filename: string;
  header: string[];
  rows: Iterable<Cell[]> | AsyncIterable<Cell[]>;
};

export type StreamedFile = {
  contentType: string;
  body: ReadableStream<Uint8Array>;
  /** Bytes, if known. */
  length?: number;
  /** Sent as a download under this name. */
  filename?: string;
};

export type Versioned<T> = {
  /** Quoted, as in the HTTP header. Changes whenever the answer changes. */
  etag: string;
  load: () => Promise<T>;
};

/** The value that `run` has to return for an answer. */
export type AnswerOf<A extends Answer> = A extends z.ZodType
  ? z.input<A>
  : A extends RedirectAnswer
    ? string
    : A extends CsvAnswer
      ? CsvFile
      : A extends StreamAnswer
        ? StreamedFile
        : A extends VersionedAnswer<infer S>
          ? Versioned<z.input<S>>
          : Response;

export const redirect = (status: RedirectAnswer['status'] = 302): RedirectAnswer => ({
  kind: 'redirect',
  status,
});
export const csv: CsvAnswer = { kind: 'csv' };
export const stream = (...contentTypes: StreamAnswer['contentTypes']): StreamAnswer => ({
  kind: 'stream',
  contentTypes,
});
export const builtIn = (schema: z.ZodType, alternative?: z.ZodType): BuiltInAnswer => ({
  kind: 'built-in',
  schema,
  alternative,
});
export const versioned = <S extends z.ZodType>(schema: S): VersionedAnswer<S> => ({
  kind: 'versioned',
  schema,
});
