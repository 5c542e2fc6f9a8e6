import type { IncomingMessage, ServerResponse } from 'node:http';
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
