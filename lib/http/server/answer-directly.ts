import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { findOfferedApi, readOfferedState, findOfferedStrangersAnswers } from './offered';
import { existsSync, readdirSync } from 'node:fs';
import { splitTarget } from '@/lib/core/server/http-server';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, gzip, gzipSync } from 'node:zlib';

/**
 * Sizes in bytes from which a body is compressed, and from which compression runs on a thread. Below the
 * second, dispatching to a thread takes longer than compressing.
 */
const leastToCompress = 1024;
const leastForThread = 65_536;

const compressByThread = promisify(gzip);
// The fastest level, since each answer is compressed for a single caller.
const options = { level: constants.Z_BEST_SPEED };

const compress = async (body: Buffer): Promise<Buffer> =>
  body.length < leastForThread ? gzipSync(body, options) : compressByThread(body, options);

/**
 * Sends a web `Response` through Node's server. JSON and HTML are sent in one piece, compressed if the client
 * accepts it; everything else is streamed at the client's pace.
 */
export const sendResponse = async (
  req: IncomingMessage,
  res: ServerResponse,
  response: Response,
): Promise<void> => {
  res.statusCode = response.status;
  for (const [name, value] of response.headers) if (name !== 'set-cookie') res.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) res.setHeader('set-cookie', cookies);
  if (!response.body || req.method === 'HEAD') {
    await response.body?.cancel();
    res.end();
    return;
  }
  if (isText(response)) await sendWhole(req, res, Buffer.from(await response.arrayBuffer()));
  else await sendStream(res, response.body);
};

const isText = ({ headers }: Response): boolean =>
  /^(?:application\/json|text\/html)/.test(headers.get('content-type') ?? '') &&
  !headers.has('content-encoding');

const sendWhole = async (req: IncomingMessage, res: ServerResponse, body: Buffer): Promise<void> => {
  res.appendHeader('vary', 'Accept-Encoding');
  const isCompressed = body.length >= leastToCompress && takesGzip(req);
  if (isCompressed) res.setHeader('content-encoding', 'gzip');
  const bytes = isCompressed ? await compress(body) : body;
  res.setHeader('content-length', bytes.length);
  res.end(bytes);
};

const takesGzip = ({ headers }: IncomingMessage): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(headers['accept-encoding'] ?? ''));

const sendStream = async (res: ServerResponse, body: ReadableStream): Promise<void> => {
  try {
    await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), res);
  } catch (error) {
    // The client has disconnected, so the error cannot be reported.
    if (!res.destroyed) throw error;
  }
};

/**
 * Converts a request of Node's server to a web `Request`. Its signal aborts if the client disconnects before
 * the answer is complete.
 */
export const readRequest = (req: IncomingMessage, res: ServerResponse): Request => {
  const { method = 'GET', url = '/', headers } = req;
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(`http://${headers.host ?? 'localhost'}${url}`, {
    method,
    headers: toHeaders(headers),
    signal: gone.signal,
    ...(hasBody && { body: toBody(req, res), duplex: 'half' }),
  });
};

const toHeaders = (given: IncomingMessage['headers']): Headers => {
  const headers = new Headers();
  for (const [name, values] of Object.entries(given)) {
    for (const value of [values ?? []].flat()) headers.append(name, value);
  }
  return headers;
};

/**
 * Streams the body at its reader's pace. Unread data is discarded once the answer is sent, because the
 * connection's next request follows it; `Readable.toWeb` would leave it there until the connection closes.
 */
const toBody = (req: IncomingMessage, res: ServerResponse): ReadableStream<Uint8Array> => {
  let discard = (): void => undefined;
  return new ReadableStream<Uint8Array>(
    {
      start: (body) => {
        const push = (chunk: Uint8Array): void => {
          body.enqueue(chunk);
          req.pause();
        };
        const end = (): void => body.close();
        const fail = (error: Error): void => body.error(error);
        discard = () => {
          req.off('data', push).off('end', end).resume();
        };
        req.pause().on('data', push).once('end', end).once('error', fail);
        res.once('finish', discard);
      },
      pull: () => {
        req.resume();
      },
      cancel: () => discard(),
    },
    { highWaterMark: 0 },
  );
};

/**
 * Answers page requests of callers without a session with a real 307 or 404, and returns whether it answered.
 * Payload renders nothing on the server for them, so Next would send a 200 and redirect by script. Files in
 * `folder` are public.
 */
export const createStrangersAnswers = (folder: string) => {
  const files = new Set(existsSync(folder) ? readdirSync(folder).map((name) => `/${name}`) : []);
  return async (req: IncomingMessage, res: ServerResponse): Promise<boolean> => {
    const { method, url = '', headers } = req;
    const answer = findOfferedStrangersAnswers();
    // A page that is already open requests React payloads of the next page and follows their redirects
    // itself.
    if (!answer || headers.rsc !== undefined || (method !== 'GET' && method !== 'HEAD')) return false;
    if (files.has(splitTarget(url).path)) return false;
    const response = await answer(readRequest(req, res));
    if (!response) return false;
    await sendResponse(req, res, response);
    return true;
  };
};

/**
 * The only address whose unchanged answers are cached. Its answers depend on the database, on everything in
 * `toKey`, and on the time (see `maxAgeMs`).
 */
const cachedPath = /^\/api\/collaborateComments\/get\?/;
const unlockHeader = 'x-share-unlock';

/** An expired share is refused at most this much later, to a caller that already has its content. */
const maxAgeMs = 2000;

type Unchanged = { state: number; until: number; headers: [string, string][] };

const known = new LRUCache<string, Unchanged>({ max: 5000 });

/**
 * The cache key of an anonymous caller that has an answer already. Answers to signed-in callers depend on
 * their permissions and are not cached.
 */
const toKey = ({ method, url = '', headers }: IncomingMessage): string | null => {
  const etag = headers['if-none-match'];
  if (method !== 'GET' || !etag || headers.cookie || headers.authorization || !cachedPath.test(url))
    return null;
  return JSON.stringify([url, etag, headers[unlockHeader] ?? '', headers.origin ?? '']);
};

/**
 * Answers the poll of an open share page (every 5 s) with 304 if the same request was answered so a moment
 * ago and the database has not changed since. This is the most frequent call and needs no rate limit. Returns
 * whether it answered.
 */
const answerUnchanged = (req: IncomingMessage, res: ServerResponse): boolean => {
  const key = toKey(req);
  const same = key && known.get(key);
  if (!same || Date.now() >= same.until || readOfferedState() !== same.state) return false;
  res.writeHead(304, [...same.headers, ['x-request-id', randomUUID()]].flat()).end();
  return true;
};

/** Remembers a 304 answer. `state` is the database's state from before the answer was computed. */
const noteUnchanged = (req: IncomingMessage, response: Response, state: number | null): void => {
  const key = response.status === 304 && state !== null && toKey(req);
  if (!key) return;
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
  known.set(key, { state, until: Date.now() + maxAgeMs, headers });
};

/** Addresses whose segments need no decoding and that Next would not redirect. Next handles all others. */
const plainAddress = /^\/api((?:\/[\w.~-]+)+)(?:\?|$)/;

/**
 * Answers an API call without Next, which adds about half to the processor time of a list (see "Tricks" in
 * docs/performance.md). Returns false for other addresses and for the first call, which makes Next load it.
 */
export const answerApi = async (req: IncomingMessage, res: ServerResponse): Promise<boolean> => {
  const path = plainAddress.exec(req.url ?? '')?.[1];
  const handler = path && findOfferedApi(req.method ?? '');
  if (!path || !handler) return false;
  if (answerUnchanged(req, res)) return true;
  const state = readOfferedState();
  const params = Promise.resolve({ slug: path.slice(1).split('/') });
  const response = await handler(readRequest(req, res), { params });
  noteUnchanged(req, response, state);
  await sendResponse(req, res, response);
  return true;
};
