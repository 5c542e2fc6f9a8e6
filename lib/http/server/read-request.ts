import type { IncomingMessage, ServerResponse } from 'node:http';

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
