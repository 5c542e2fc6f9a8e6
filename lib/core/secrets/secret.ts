import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What the one secret is stretched into; each purpose has its own key, so that leaking one gives away no
 * other.
 */
export type KeyPurpose =
  | 'payload'
  | 'signed-url'
  | 'webhook'
  | `webhook:${string}`
  | 'integration-token'
  | 'reset-token'
  | 'confirm-email'
  | 'deletion-token'
  | 'deletion-record'
  | 'device'
  | 'share-person'
  | 'review-mails'
  | 'share-token'
  | 'share-unlock'
  | 'playback'
  | 'live-preview'
  | 'live-control'
  | 'sign-up-token'
  | 'set-up'
  | 'proof-of-work'
  | 'invite-token'
  | 'invite-mail'
  | 'spent-log-in'
  | 'identity'
  | 'recovery-code'
  | 'field-encryption'
  | 'domain-ownership'
  | 'acme-account'
  | 'backup-fingerprint';

/** 32 bytes for one purpose, the same in every process that has the same secret. */
export const deriveKey = (secret: string, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'reelhof', purpose, 32));

/**
 * The token that the webhook calls of one source (`storage`, …) carry in their query, 64 hexadecimal
 * characters; it opens no other's.
 */
export const getWebhookToken = (secret: string, source: string): string =>
  // That of storage is older than the others, and configured in buckets.
  deriveKey(secret, source === 'storage' ? 'webhook' : `webhook:${source}`).toString('hex');

/** HMAC-SHA-256 as hexadecimal. */
export const hmac = (key: Buffer, value: string): string =>
  createHmac('sha256', key).update(value).digest('hex');

/** Compares in constant time; strings of different length are unequal. */
export const isEqualSecret = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** The secret kept in `DATA_DIR/secret`; null where there is none. */
export const readKeptSecret = (dataDir: string): string | null => {
  try {
    return readFileSync(path.join(dataDir, 'secret'), 'utf8').trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};
