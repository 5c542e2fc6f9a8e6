import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import { openRequest } from '@/lib/core/network/public-address';
import { ProviderError, type PortName } from '@/lib/ports/provider-error';

/** Address of an engine, and the names of its settings. */
export type Engine = {
  port: PortName;
  /** Without a trailing slash. */
  url: string;
  apiKey?: string | undefined;
  /** The prefix of the engine's settings, as `TRANSCRIBER`. */
  settings: string;
  timeoutMs: number;
  /** Waits between two attempts; replaced only in tests. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

export type EngineCall = {
  operation: string;
  /** Below the engine's address. */
  path: string;
  headers?: Record<string, string | number>;
  /** Created for each attempt. Without a body the request is a GET. */
  body?: () => Readable | string;
  signal?: AbortSignal | undefined;
  /** Number of attempts; 4 by default. */
  attempts?: number;
};

/** The engine responded with a refusal. */
export class EngineRefusal extends ProviderError {
  constructor(
    message: string,
    readonly status: number,
    /** The engine's own message. */
    readonly detail: string,
    options: ConstructorParameters<typeof ProviderError>[1],
  ) {
    super(message, options);
  }
}

const maxAnswerBytes = 64 * 1024 * 1024;
const longestPauseMs = 60_000;

/**
 * Sends an HTTP request to an engine and returns the response's text. Temporary failures (no connection, 408,
 * 429, 5xx) are retried after `Retry-After`, or after 1, 2 and 4 s. Throws `EngineRefusal` or `ProviderError`
 * with a text that names the setting to check, or the signal's reason.
 */
export const callEngine = async (engine: Engine, call: EngineCall): Promise<string> => {
  const { attempts = 4, signal = new AbortController().signal } = call;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await callOnce(engine, call, signal);
    } catch (error) {
      signal.throwIfAborted();
      const fault = toFault(error, engine, call);
      if (!fault.retryable || fault instanceof Late || attempt >= attempts) throw fault;
      const pauseMs = fault instanceof Refused ? fault.retryAfterMs : null;
      await (engine.pause ?? wait)(Math.min(pauseMs ?? 1000 * 2 ** (attempt - 1), longestPauseMs), signal);
    }
  }
};

const wait = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  await delay(milliseconds, undefined, { signal });
};

/** No response in time. Retried by the caller, not here: the call may have cost the engine hours. */
class Late extends ProviderError {}

class Refused extends EngineRefusal {
  retryAfterMs: number | null = null;
}

const callOnce = async (engine: Engine, call: EngineCall, signal: AbortSignal): Promise<string> => {
  const timeout = AbortSignal.timeout(engine.timeoutMs);
  const body = call.body?.();
  const response = await openRequest({
    url: `${engine.url}${call.path}`,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: '*/*',
      ...(engine.apiKey && { authorization: `Bearer ${engine.apiKey}` }),
      ...(typeof body === 'string' && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
      ...call.headers,
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.any([signal, timeout]),
    silenceMs: 0,
  });
  const text = await readText(response);
  const status = response.statusCode ?? 0;
  if (status >= 200 && status < 300) return text;
  throw refuse(engine, call, { status, text, retryAfter: response.headers['retry-after'] });
};

const readText = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxAnswerBytes) throw new Error('The response is larger than 64 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const refuse = (
  engine: Engine,
  { operation, path }: EngineCall,
  { status, text, retryAfter }: { status: number; text: string; retryAfter: string | undefined },
): Refused => {
  const { port, apiKey, settings } = engine;
  const said = describeAnswer(text);
  const detail = apiKey ? said.replaceAll(apiKey, '***') : said;
  const isUsedUp = status === 429 && /insufficient_quota/.test(text);
  const advice = isUsedUp
    ? 'The account with the provider has no credit left.'
    : adviceFor(status, { path, settings });
  const retryable = !isUsedUp && (status === 408 || status === 429 || status >= 500) && status !== 501;
  const message = [`${new URL(engine.url).host} answered ${status}.`, advice, detail]
    .filter(Boolean)
    .join(' ');
  const isOurs = isUsedUp || [401, 403, 404, 413].includes(status);
  const code = isOurs ? ('misconfigured' as const) : undefined;
  const refused = new Refused(message, status, detail, { port, operation, retryable, code });
  refused.retryAfterMs = readRetryAfter(retryAfter);
  return refused;
};

const adviceFor = (status: number, { path, settings }: { path: string; settings: string }): string => {
  if (status === 401 || status === 403) return `It rejected the key. Set ${settings}_API_KEY.`;
  if (status === 404)
    return `${path} or the model does not exist. Check ${settings}_URL and ${settings}_MODEL.`;
  if (status === 413) return 'The request is too large for it. Lower the limit in the settings.';
  if (status === 429) return 'It is overloaded.';
  return '';
};

const describeAnswer = (text: string): string => {
  try {
    const { error, detail, message } = JSON.parse(text) as Record<string, unknown>;
    const said = (error as { message?: unknown } | undefined)?.message ?? error ?? message ?? detail;
    if (said !== undefined) return (typeof said === 'string' ? said : JSON.stringify(said)).slice(0, 300);
  } catch {
    // Not JSON, mostly a proxy's error page.
  }
  return text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
};

/** Seconds or a date (RFC 9110, 10.2.3). */
const readRetryAfter = (value: string | undefined): number | null => {
  if (!value) return null;
  const seconds = Number(value);
  const milliseconds = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : null;
};

const toFault = (error: unknown, engine: Engine, { operation }: EngineCall): ProviderError => {
  if (error instanceof ProviderError) return error;
  const { port, settings, timeoutMs } = engine;
  const { host } = new URL(engine.url);
  const options = { port, operation, retryable: true, cause: error };
  if (error instanceof Error && error.name === 'TimeoutError') {
    const text = `${host} did not respond within ${timeoutMs / 1000} s. Increase ${settings}_TIMEOUT for a slow engine.`;
    return new Late(text, options);
  }
  const why =
    error instanceof Error ? (error as NodeJS.ErrnoException).code || error.message : 'no connection';
  return new ProviderError(`${host} is unreachable (${why}). Check ${settings}_URL.`, options);
};
