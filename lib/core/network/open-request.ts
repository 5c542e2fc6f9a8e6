import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type RequestOptions = {
  url: string;
  method?: string;
  headers?: Record<string, string | number>;
  /** A stream needs a `content-length` header. */
  body?: Readable | Buffer | string;
  signal: AbortSignal;
  /** Closes the connection after this time without traffic; 0 disables it. Milliseconds. */
  silenceMs: number;
  /** Resolves the host name. */
  lookup?: LookupFunction;
};

/** A connection had no traffic for too long. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError';
}

/**
 * Sends a request and resolves with the response head; the caller must read or destroy the body. Redirects
 * are not followed. Unlike `fetch` it has no five-minute limit, which speech recognition exceeds, and accepts
 * a custom `lookup`. Rejects with the connection's error or the signal's reason.
 */
export const openRequest = async (options: RequestOptions): Promise<IncomingMessage> => {
  const { url, method = 'GET', headers, body, signal, silenceMs, lookup } = options;
  signal.throwIfAborted();
  const { request } = new URL(url).protocol === 'https:' ? https : http;
  const sent = request(url, { method, headers, signal, agent: false, ...(lookup && { lookup }) });
  sent.setTimeout(silenceMs, () =>
    sent.destroy(new SilenceError(`No data was transferred for ${silenceMs / 1000} s.`)),
  );
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.on('error', reject);
  });
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) sent.end(body);
  // A server may answer before it has read the whole body. The request reports errors after that.
  else pipeline(body, sent).catch((error: unknown) => sent.destroy(error as Error));
  try {
    return await answered;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
};
