import { WebhookVerificationError } from './errors';

/** A message to a webhook endpoint. docs/guides/webhooks.md lists types and data. */
export type WebhookEvent<Data = Record<string, unknown>> = {
  type: string;
  schemaVersion?: number;
  timestamp: string;
  workspace?: string;
  data: Data;
};

export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

export type UnwrapOptions = {
  /** Accepted age of a message in seconds. */
  tolerance?: number;
  /** Current time in milliseconds. */
  now?: number;
};

const encoder = new TextEncoder();

const readHeader = (headers: WebhookHeaders, name: string): string => {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return (Array.isArray(found) ? found[0] : found) ?? '';
};

const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
};

const importKey = async (secret: string): Promise<CryptoKey> => {
  const bytes = decodeBase64(secret.replace(/^whsec_/, ''));
  if (!bytes || bytes.length === 0) throw new WebhookVerificationError('The secret is not valid base64.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
};

/**
 * Verifies signature and age of a webhook by Standard Webhooks, and returns the event.
 *
 * @param body The body as it arrived, not parsed.
 * @param secret `whsec_…`, or several while a secret is being replaced.
 * @throws {WebhookVerificationError}
 */
export const unwrap = async <Data = Record<string, unknown>>(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | string[],
  { tolerance = 300, now = Date.now() }: UnwrapOptions = {},
): Promise<WebhookEvent<Data>> => {
  if ([secret].flat().some((each) => typeof each !== 'string' || each === ''))
    throw new WebhookVerificationError('The secret is missing. Pass the whsec_… of the webhook endpoint.');
  const id = readHeader(headers, 'webhook-id');
  const timestamp = readHeader(headers, 'webhook-timestamp');
  const signatures = readHeader(headers, 'webhook-signature')
    .split(' ')
    .filter((entry) => entry.startsWith('v1,'))
    .map((entry) => decodeBase64(entry.slice(3)))
    .filter((bytes) => bytes !== null);
  if (!id || !/^\d+$/.test(timestamp) || signatures.length === 0)
    throw new WebhookVerificationError('The headers webhook-id, -timestamp or -signature are missing.');
  if (Math.abs(now / 1000 - Number(timestamp)) > tolerance)
    throw new WebhookVerificationError('The timestamp is too far from the current time.');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = encoder.encode(`${id}.${timestamp}.${text}`);
  for (const key of await Promise.all([secret].flat().map(importKey))) {
    for (const signature of signatures)
      if (await crypto.subtle.verify('HMAC', key, signature, signed))
        return JSON.parse(text) as WebhookEvent<Data>;
  }
  throw new WebhookVerificationError('No signature matches.');
};

/** The headers of a signed message, for tests of your own receiver. */
export const sign = async (
  body: string,
  secret: string,
  { id = `msg_${crypto.randomUUID()}`, now = Date.now() }: { id?: string; now?: number } = {},
): Promise<Record<string, string>> => {
  const timestamp = String(Math.floor(now / 1000));
  const key = await importKey(secret);
  const bytes = await crypto.subtle.sign('HMAC', key, encoder.encode(`${id}.${timestamp}.${body}`));
  const signature = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
};
