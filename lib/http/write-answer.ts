import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import type { PayloadRequest } from 'payload';
import type { z } from 'zod';

import { writeCsv } from '@/lib/core/csv';
import { sayInGerman } from '@/lib/core/errors';
import { isRecord } from '@/lib/core/values';

import type {
  Answer,
  CsvFile,
  RedirectAnswer,
  StreamAnswer,
  StreamedFile,
  Versioned,
  VersionedAnswer,
} from './answer-kinds';
import { getCallLanguage } from './request-state';

/** The status of a JSON answer: one for all answers, or all possible ones and a function that picks one. */
export type Status = number | { all: [number, ...number[]]; of: (answer: never) => number };

/**
 * Caching of a JSON answer: never (`no-store`), or by the caller's private cache, which revalidates every
 * time (`revalidate`: an `ETag`, and 304 if it matches). Without it, no caching header is sent.
 */
export type Cache = 'no-store' | 'revalidate';

type Options = { answer: Answer; status?: Status | undefined; cache?: Cache | undefined };

/**
 * Builds the HTTP response from the value that `run` returned. Throws if the value does not match the
 * definition.
 */
export const writeAnswer = (
  req: PayloadRequest,
  { answer, status, cache }: Options,
  value: unknown,
): Response | Promise<Response> => {
  if (!('kind' in answer)) return writeJson(req, { schema: answer, status, cache }, value);
  switch (answer.kind) {
    case 'redirect':
      return writeRedirect(answer, value as string);
    case 'csv':
      return writeTable(value as CsvFile);
    case 'stream':
      return writeStream(answer, value as StreamedFile);
    case 'versioned':
      return writeVersioned(req, answer, value as Versioned<unknown>);
    case 'built-in':
      return value as Response;
  }
};

const writeJson = (
  req: PayloadRequest,
  {
    schema,
    status = 200,
    cache,
  }: { schema: z.ZodType; status?: Status | undefined; cache?: Cache | undefined },
  value: unknown,
): Response => {
  const parsed = schema.parse(value);
  const answer = isRecord(parsed) ? inCallLanguage(req, parsed) : parsed;
  const init = {
    status: typeof status === 'number' ? status : status.of(answer as never),
    headers: new Headers({ 'content-type': 'application/json' }),
  };
  const text = JSON.stringify(answer);
  if (cache === 'no-store') init.headers.set('cache-control', 'no-store');
  if (cache !== 'revalidate') return new Response(text, init);
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  init.headers.set('etag', etag);
  init.headers.set('cache-control', 'private, no-cache');
  if (!hasEtag(req.headers.get('if-none-match'), etag)) return new Response(text, init);
  init.headers.delete('content-type');
  return new Response(null, { ...init, status: 304 });
};

/** An answer with its sentence for people, if it has one, in the language of the call. */
const inCallLanguage = (req: PayloadRequest, answer: Record<string, unknown>): Record<string, unknown> =>
  typeof answer.message === 'string' && getCallLanguage(req) === 'de'
    ? { ...answer, message: sayInGerman(answer.message) }
    : answer;

const writeVersioned = async (
  req: PayloadRequest,
  { schema }: VersionedAnswer,
  { etag, load }: Versioned<unknown>,
): Promise<Response> => {
  const headers = { etag, 'cache-control': 'private, no-cache' };
  if (hasEtag(req.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  const text = JSON.stringify(schema.parse(await load()));
  return new Response(text, { headers: { ...headers, 'content-type': 'application/json' } });
};

/**
 * Compares with `If-None-Match` (RFC 9110, 13.1.2): a list, `*`, or weak tags, since compressing proxies
 * weaken our tags.
 */
const hasEtag = (given: string | null, etag: string): boolean =>
  (given ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));

const writeRedirect = ({ status }: RedirectAnswer, target: string): Response => {
  const isOwnPath = /^\/(?![/\\])/.test(target);
  const isWhole = URL.canParse(target) && /^https?:$/.test(new URL(target).protocol);
  if (!isOwnPath && !isWhole)
    throw new Error('a redirect must lead to a path of this origin or to an absolute URL');
  // The query may carry a code that must not leak to the next page as a referrer.
  const headers = { location: target, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return new Response(null, { status, headers });
};

const asDownload = (filename: string): string => {
  const plain = filename.replace(/[^\w.-]+/g, '_');
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};

const writeTable = ({ filename, ...table }: CsvFile): Response =>
  new Response(
    Readable.toWeb(Readable.from(writeCsv(table), { objectMode: false })) as ReadableStream<Uint8Array>,
    {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': asDownload(filename),
        'cache-control': 'no-store',
      },
    },
  );

const writeStream = (
  { contentTypes }: StreamAnswer,
  { contentType, body, length, filename }: StreamedFile,
): Response => {
  if (!contentTypes.includes(contentType))
    throw new Error(`${contentType} is not a declared content type of the endpoint`);
  const headers = new Headers({ 'content-type': contentType, 'x-content-type-options': 'nosniff' });
  // nginx buffers a few kilobytes of a response by default, which would delay events.
  if (contentType === 'text/event-stream') headers.set('x-accel-buffering', 'no');
  if (length !== undefined) headers.set('content-length', String(length));
  if (filename !== undefined) headers.set('content-disposition', asDownload(filename));
  return new Response(body, { headers });
};
