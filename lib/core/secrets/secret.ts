import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A secret, or several: the current one first, then those that it replaced and that are still accepted. */
export type Secrets = string | readonly string[];

/**
 * The purposes for which keys are derived from the secret. Each has its own key, so that a leaked one reveals
 * no other. These keys change with the secret.
 */
export type KeyPurpose =
  | 'payload'
  | 'signed-url'
  | 'webhook'
  | `webhook:${string}`
  | 'confirm-email'
  | 'change-email'
  | 'device'
  | 'review-mails'
  | 'statistics-report'
  | 'share-unlock'
  | 'playback'
  | 'live-preview'
  | 'live-control'
  | 'set-up'
  | 'proof-of-work'
  | 'invite-mail'
  | 'field-encryption'
  | 'acme-account'
  | 'backup-fingerprint'
  | 'list-cursor';

/**
 * Purposes of keys by which rows are found or recognised. The rows contain only HMACs, which can't be
 * computed again, so these keys stay when the secret is replaced: see `keepIndexKeys`.
 */
const indexPurposes = [
  'integration-token',
  'upload-token',
  'reset-token',
  'deletion-token',
  'deletion-record',
  'share-person',
  'share-token',
  'sign-up-token',
  'invite-token',
  'spent-log-in',
  'identity',
  'recovery-code',
  'domain-ownership',
  'idempotency',
  'resource-names',
] as const;
export type IndexPurpose = (typeof indexPurposes)[number];

const derive = (secret: string, purpose: KeyPurpose | IndexPurpose): Buffer =>
  // The names of cloud resources were always derived from the secret itself.
  purpose === 'resource-names'
    ? Buffer.from(secret)
    : Buffer.from(hkdfSync('sha256', secret, 'reelhof', purpose, 32));

/** Derives a key of each secret, the current one first. */
export const deriveKeys = (secrets: Secrets, purpose: KeyPurpose): Buffer[] =>
  [secrets].flat().map((secret) => derive(secret, purpose));

/** Derives the 32-byte key of a purpose from the current secret; the same in every process. */
export const deriveKey = (secrets: Secrets, purpose: KeyPurpose): Buffer => {
  const [current = ''] = [secrets].flat();
  return derive(current, purpose);
};

/** The keys that find rows, in hexadecimal. */
export type IndexKeys = Record<IndexPurpose, string>;

/** On the process, because Next bundles this module more than once. */
const shared = globalThis as typeof globalThis & { reelhofIndexKeys?: Map<string, IndexKeys> };

export const deriveIndexKeys = (secret: string): IndexKeys =>
  Object.fromEntries(
    indexPurposes.map((purpose) => [purpose, derive(secret, purpose).toString('hex')]),
  ) as IndexKeys;

/** Sets the keys that find the rows of an installation whose secret was replaced. */
export const keepIndexKeys = (secret: string, keys: IndexKeys): void => {
  (shared.reelhofIndexKeys ??= new Map()).set(secret, keys);
};

/** The key by which rows are found. It stays the same when the installation's secret is replaced. */
export const findIndexKey = (secrets: Secrets, purpose: IndexPurpose): Buffer => {
  const [current = ''] = [secrets].flat();
  const kept = shared.reelhofIndexKeys?.get(current)?.[purpose];
  return kept === undefined ? derive(current, purpose) : Buffer.from(kept, 'hex');
};

// The token of `storage` keeps its original derivation, because it is configured in buckets.
const toWebhookPurpose = (source: string): KeyPurpose =>
  source === 'storage' ? 'webhook' : `webhook:${source}`;

/**
 * The token in the query of a source's webhook calls (`storage`, …), 64 hexadecimal characters. It is valid
 * for this source only.
 */
export const getWebhookToken = (secrets: Secrets, source: string): string =>
  deriveKey(secrets, toWebhookPurpose(source)).toString('hex');

/** Whether a token is the source's, by the current secret or by one that it replaced. */
export const isWebhookToken = (secrets: Secrets, source: string, token: string): boolean =>
  deriveKeys(secrets, toWebhookPurpose(source)).some((key) => isEqualSecret(token, key.toString('hex')));

/** HMAC-SHA-256 in hexadecimal. */
export const hmac = (key: Buffer, value: string): string =>
  createHmac('sha256', key).update(value).digest('hex');

/** Whether `mac` is the HMAC of a value, by the current secret or by one that it replaced. */
export const isHmacOf = (
  mac: string,
  value: string,
  { secrets, purpose }: { secrets: Secrets; purpose: KeyPurpose },
): boolean => deriveKeys(secrets, purpose).some((key) => isEqualSecret(mac, hmac(key, value)));

/** One key, or several of which any may have signed. */
export type Keys = Buffer | readonly Buffer[];

/** Whether one of the keys signs a value like this. */
export const isSignedByOne = (signature: string, keys: Keys, sign: (key: Buffer) => string): boolean =>
  [keys].flat().some((key) => isEqualSecret(signature, sign(key)));

/** Compares in constant time; strings of different length are unequal. */
export const isEqualSecret = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** The secret stored in `DATA_DIR/secret`; null if there is none. */
export const readStoredSecret = (dataDir: string): string | null => {
  try {
    return readFileSync(path.join(dataDir, 'secret'), 'utf8').trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};
