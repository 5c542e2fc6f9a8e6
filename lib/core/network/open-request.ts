import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type RequestOptions = {
  url: string;
  method?: string;
  headers?: Record<string, string | number>;
  /** A stream needs a `content-length` among the headers. */
  body?: Readable | Buffer | string;
  signal: AbortSignal;
  /** The connection is broken off when nothing moves for so long; 0 for never. Milliseconds. */
  silenceMs: number;
  /** Decides which address a host name stands for. */
  lookup?: LookupFunction;
};

/** Nothing moved on a connection. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError';
}

/**
 * Sends a request and resolves with the answer's head; the body is the caller's to read or to destroy.
 * Follows no redirects. Unlike `fetch` it has no limit of five minutes for an answer, which recognising
 * speech needs, and lets the caller resolve the name. Rejects with what broke the connection, or with the
 * signal's reason.
 */
export const openRequest = async (options: RequestOptions): Promise<IncomingMessage> => {
  const { url, method = 'GET', headers, body, signal, silenceMs, lookup } = options;
  signal.throwIfAborted();
  const { request } = new URL(url).protocol === 'https:' ? https : http;
  const sent = request(url, { method, headers, signal, agent: false, ...(lookup && { lookup }) });
  sent.setTimeout(silenceMs, () =>
    sent.destroy(new SilenceError(`Nothing moved for ${silenceMs / 1000} s.`)),
  );
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.on('error', reject);
  });
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) sent.end(body);
  // A server may answer before it has read everything; what then breaks is told by the request.
  else pipeline(body, sent).catch((error: unknown) => sent.destroy(error as Error));
  try {
    return await answered;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
};
