import type { z } from 'zod';

/** Sends the caller elsewhere; `run` answers the address: a whole one, or a path of our own. */
export type RedirectAnswer = { kind: 'redirect'; status: 302 | 303 | 307 };

/** A table to download; `run` answers a `CsvFile`. */
export type CsvAnswer = { kind: 'csv' };

/** Bytes as they come; `run` answers a `StreamedFile` of one of these content types. */
export type StreamAnswer = { kind: 'stream'; contentTypes: [string, ...string[]] };

/**
 * The answer of a call that Payload itself has, passed on; `run` answers the `Response`. What is thrown is
 * Payload's to answer, by its own hooks. `schema` is for the OpenAPI document.
 */
export type BuiltInAnswer = { kind: 'built-in'; schema: z.ZodType };

/**
 * JSON that many ask for again and again: `run` answers its `ETag` and how to load it, so that whoever has it
 * already costs no more than finding out its version.
 */
export type VersionedAnswer<S extends z.ZodType = z.ZodType> = { kind: 'versioned'; schema: S };

/** A zod schema (JSON), or another kind. */
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
  /** Bytes, where they are known. */
  length?: number;
  /** Makes it a download. */
  filename?: string;
};

export type Versioned<T> = {
  /** Quoted, as in the HTTP header; another one whenever the answer is another one. */
  etag: string;
  load: () => Promise<T>;
};

/** What `run` has to give for an answer. */
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
export const builtIn = (schema: z.ZodType): BuiltInAnswer => ({ kind: 'built-in', schema });
export const versioned = <S extends z.ZodType>(schema: S): VersionedAnswer<S> => ({
  kind: 'versioned',
  schema,
});
