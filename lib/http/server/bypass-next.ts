import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, gzip, gzipSync } from 'node:zlib';

import { findOfferedApi } from './offered';

/**
 * Addresses whose segments need no decoding and that Next would not redirect, and `/api`, for which Next has
 * only a page. Next handles all others.
 */
const plainAddress = /^\/api((?:\/[\w.~-]+)+|\/?)(?:\?|$)/;

/**
 * Answers an API call without Next, which adds about half to the processor time of a list (see "Tricks" in
 * docs/performance.md). Returns false for other addresses and for the first call, which makes Next load it.
 */
export const answerApi = async (req: IncomingMessage, res: ServerResponse): Promise<boolean> => {
  const path = plainAddress.exec(req.url ?? '')?.[1];
  const handler = path === undefined ? undefined : findOfferedApi(req.method ?? '');
  if (path === undefined || !handler) return false;
  const params = Promise.resolve({ slug: path.slice(1).split('/') });
  const response = await handler(readRequest(req, res), { params });
  await sendResponse(req, res, response);
  return true;
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
 * Sends a web `Response` through Node's server. JSON and HTML are sent at once, compressed if the client
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
  const isCompressed = body.length >= leastToCompress && acceptsGzip(req);
  if (isCompressed) res.setHeader('content-encoding', 'gzip');
  const bytes = isCompressed ? await compress(body) : body;
  res.setHeader('content-length', bytes.length);
  res.end(bytes);
};

const acceptsGzip = ({ headers }: IncomingMessage): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(headers['accept-encoding'] ?? ''));

const sendStream = async (res: ServerResponse, body: ReadableStream): Promise<void> => {
  try {
    await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), res);
  } catch (error) {
    // The client has disconnected, so the error cannot be reported.
    if (!res.destroyed) throw error;
  }
};
