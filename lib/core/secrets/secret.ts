import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The purposes for which keys are derived from the secret. Each has its own key, so that a leaked one reveals
 * no other.
 */
export type KeyPurpose =
  | 'payload'
  | 'signed-url'
  | 'webhook'
  | `webhook:${string}`
  | 'integration-token'
  | 'upload-token'
  | 'reset-token'
  | 'confirm-email'
  | 'change-email'
  | 'deletion-token'
  | 'deletion-record'
  | 'device'
  | 'share-person'
  | 'review-mails'
  | 'statistics-report'
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
  | 'backup-fingerprint'
  | 'list-cursor'
  | 'idempotency';

/** Derives the 32-byte key of a purpose; the same in every process with the same secret. */
export const deriveKey = (secret: string, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'reelhof', purpose, 32));

/**
 * The token in the query of a source's webhook calls (`storage`, …), 64 hexadecimal characters. It is valid
 * for this source only.
 */
export const getWebhookToken = (secret: string, source: string): string =>
  // The token of `storage` keeps its original derivation, because it is configured in buckets.
  deriveKey(secret, source === 'storage' ? 'webhook' : `webhook:${source}`).toString('hex');

/** HMAC-SHA-256 in hexadecimal. */
export const hmac = (key: Buffer, value: string): string =>
  createHmac('sha256', key).update(value).digest('hex');

/** Compares in constant time; strings of different length are unequal. */
export const isEqualSecret = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** The secret stored in `DATA_DIR/secret`; null if there is none. */
export const readKeptSecret = (dataDir: string): string | null => {
  try {
    return readFileSync(path.join(dataDir, 'secret'), 'utf8').trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};
