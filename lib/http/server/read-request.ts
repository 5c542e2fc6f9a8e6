import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * A request of Node's server as the web's `Request`; its signal is aborted when the caller goes before the
 * answer is complete.
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
 * The body at its reader's pace. What nobody has read when the answer is sent is thrown away: the next
 * request of the connection comes after it, and `Readable.toWeb` would leave it there until the connection is
 * closed.
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
