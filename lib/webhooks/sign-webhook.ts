import { createHmac, randomBytes } from 'node:crypto';

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
