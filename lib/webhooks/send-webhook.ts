import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import {
  type AddressRule,
  chooseLookup,
  findAddressFault,
  openRequest,
  PrivateAddressError,
} from '@/lib/core/network/public-address';

import type { DeliveryError } from './event-names';
import { answerBytes, timeoutMs } from './rules';

const prefix = 'whsec_';
/** Standard Webhooks asks for 24 to 64. */
const secretBytes = 32;

/** Creates a signing secret in the form of Standard Webhooks, `whsec_` and base64. */
export const createWebhookSecret = (): string => `${prefix}${randomBytes(secretBytes).toString('base64')}`;

type Signed = {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
};

const sign = (secret: string, { id, timestamp, body }: Signed): string => {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
};

/**
 * The headers of a message according to Standard Webhooks (standardwebhooks.com). `secrets` is the current
 * one, and while it is being rotated the previous one.
 */
export const signWebhook = (secrets: readonly string[], signed: Signed): Record<string, string> => ({
  'webhook-id': signed.id,
  'webhook-timestamp': String(signed.timestamp),
  'webhook-signature': secrets.map((secret) => sign(secret, signed)).join(' '),
});

/** The result of one attempt. `status` and `answer` are null if there was no answer. */
export type Attempt = {
  status: number | null;
  answer: string | null;
  error: DeliveryError | null;
  durationMs: number;
};

type Request = {
  url: string;
  headers: Record<string, string>;
  body: string;
  rule: AddressRule;
  /** Aborts if the worker stops or loses the row. */
  signal: AbortSignal;
  timeout?: number;
};

/** Reads the beginning of an answer. The rest is not transferred. */
const readBeginning = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= answerBytes) break;
  }
  response.destroy();
  return Buffer.concat(chunks).subarray(0, answerBytes).toString('utf8').replaceAll('\0', '');
};

const toError = (error: unknown): DeliveryError => {
  if (error instanceof PrivateAddressError) return 'forbidden_address';
  const { code = '' } = error as NodeJS.ErrnoException;
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code) ? 'certificate' : 'unreachable';
};

/**
 * Sends a webhook once and waits for the answer for at most 15 seconds in all. Redirects are not followed.
 * Never rejects because of the receiver; throws the reason of `signal`.
 */
export const sendWebhook = async ({
  url,
  headers,
  body,
  rule,
  signal,
  timeout = timeoutMs,
}: Request): Promise<Attempt> => {
  const startedAt = performance.now();
  const end = (result: Omit<Attempt, 'durationMs'>): Attempt => ({
    ...result,
    durationMs: Math.round(performance.now() - startedAt),
  });
  const target = new URL(url);
  if (findAddressFault(rule, target)) return end({ status: null, answer: null, error: 'forbidden_address' });
  const late = AbortSignal.timeout(timeout);
  let status: number | null = null;
  try {
    const response = await openRequest({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Reelhof-Webhooks/1.0',
        accept: '*/*',
        ...headers,
      },
      body,
      signal: AbortSignal.any([signal, late]),
      silenceMs: 0,
      ...chooseLookup(rule, target),
    });
    status = response.statusCode ?? 0;
    return end({ status, answer: await readBeginning(response), error: null });
  } catch (error) {
    signal.throwIfAborted();
    return end({ status, answer: null, error: late.aborted ? 'timeout' : toError(error) });
  }
};

/** Whether the receiver accepted the webhook. An answer that never ends is none. Pure. */
export const isAccepted = ({ status, error }: Attempt): boolean =>
  error === null && status !== null && status >= 200 && status < 300;
