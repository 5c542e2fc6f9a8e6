import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Payload } from 'payload';

import { patienceMs, peekColumn } from '../database/peek-column';
import type { Env } from '../env/env';
import { openSecret, sealSecret } from './seal-secret';
import { deriveIndexKeys, deriveKey, type IndexKeys, keepIndexKeys, readStoredSecret } from './secret';

type Settings = Pick<Env, 'dataDir' | 'secret' | 'secrets' | 'isSecretNew'> & { databaseUrl: string | null };

/** A row of the database. The first secret's row has the fingerprint only. */
type StoredState = {
  /** Fingerprint of the secret with which every sealed value of the database can be opened. */
  fingerprint: string;
  /** The keys that find rows, sealed with that secret; without them they are derived from it. */
  indexKeys?: string;
  /** When the last replacement of the secret was complete. ISO 8601. */
  replacedAt?: string;
};

const key = 'secret-fingerprint';

/** A hash that identifies a secret without revealing it: 64 hexadecimal characters. */
export const getSecretFingerprint = (secret: string): string =>
  deriveKey(secret, 'backup-fingerprint').toString('hex');

const otherSecret = 'SECRET is not the one that this installation was created with.';
const noSecret =
  'The secret is missing: SECRET is not set, and the data folder has no file `secret`. `npm ' +
  'start` creates one for a new installation.';
const instructions = [
  'Nothing was started or changed. Without the right secret, second factors, cloud keys and ' +
    'certificates',
  'could not be read, and all sessions and tokens would be invalid.',
  'Restore the right secret. It is in the file `secret` of the data folder (then leave ' +
    'SECRET unset), in the .env next to',
  'the compose file, in the secret of the cluster, or in the file `secret` of a backup. See ' +
    'docs/operate/runbook.md, section 10.',
  'To replace the secret, set the old one as SECRET_PREVIOUS until `reelhof admin rotate-secret` ' +
    'has finished.',
];

/** The secret is missing, or differs from the one that the database was created with. */
export class SecretError extends Error {
  override readonly name = 'SecretError';
  constructor(fault: string) {
    super([fault, ...instructions].join('\n'));
  }
}

/**
 * Throws `SecretError` if the database knows another secret, or if none is configured. The database adapter
 * runs it before connecting, and each process at its start, before anything uses the secret. Rejects if
 * MongoDB does not answer.
 */
export const assertInstalledSecret = async (env: Settings, wait = patienceMs): Promise<void> => {
  const known = await readStored(env.databaseUrl, wait);
  if (env.isSecretNew && readStoredSecret(env.dataDir) !== env.secret) throw new SecretError(noSecret);
  if (known !== null) keepIndexKeys(env.secret, findIndexKeys(env.secrets, known));
};

/** The keys that find the rows of a database. Throws `SecretError` if no secret is the database's. */
const findIndexKeys = (secrets: readonly string[], { fingerprint, indexKeys }: StoredState): IndexKeys => {
  const secret = secrets.find((each) => getSecretFingerprint(each) === fingerprint);
  if (secret === undefined) throw new SecretError(otherSecret);
  const opened = indexKeys === undefined ? null : openSecret(secret, indexKeys);
  return opened === null ? deriveIndexKeys(secret) : (JSON.parse(opened) as IndexKeys);
};

/** The state of a replacement of the secret. */
export type SecretState = {
  /** Whether the database still needs a former secret. */
  isReplacing: boolean;
  /** When the last replacement was complete; null if there was none. ISO 8601. */
  replacedAt: string | null;
};

const readStoredOf = (payload: Payload): Promise<StoredState | null> => payload.kv.get<StoredState>(key);

const toState = (stored: StoredState | null, secret: string): SecretState => ({
  isReplacing: stored !== null && stored.fingerprint !== getSecretFingerprint(secret),
  replacedAt: stored?.replacedAt ?? null,
});

/** The state without Payload, for a process that does not open the database. */
export const peekSecretState = async (
  { databaseUrl, secret }: Pick<Env, 'databaseUrl' | 'secret'>,
  wait = patienceMs,
): Promise<SecretState> => toState(await readStored(databaseUrl, wait), secret);

export const findSecretState = async (
  payload: Payload,
  { secret }: Pick<Env, 'secret'>,
): Promise<SecretState> => toState(await readStoredOf(payload), secret);

/**
 * Notes that every sealed value of the database can be opened with the current secret, and keeps the keys
 * that find rows. A single write: without it, the installation needs the former secret.
 */
export const noteReplacedSecret = async (
  payload: Payload,
  { secret, secrets }: Pick<Env, 'secret' | 'secrets'>,
  now = new Date(),
): Promise<void> => {
  const stored = (await readStoredOf(payload)) ?? { fingerprint: getSecretFingerprint(secret) };
  if (stored.fingerprint === getSecretFingerprint(secret)) return;
  await payload.kv.set(key, {
    fingerprint: getSecretFingerprint(secret),
    indexKeys: sealSecret(secret, JSON.stringify(findIndexKeys(secrets, stored))),
    replacedAt: now.toISOString(),
  } satisfies StoredState);
};

/**
 * Runs `assertInstalledSecret` in a process that answers requests before its database is connected: exits on
 * a wrong secret, but starts if MongoDB is unavailable.
 */
export const requireInstalledSecret = async (env: Settings): Promise<void> => {
  try {
    await assertInstalledSecret(env, 5000);
  } catch (error) {
    if (!(error instanceof SecretError)) return;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
};

/**
 * Runs the check for edge and live, which open no connection to MongoDB: only a SQLite database is compared.
 */
export const requireSecretOfFile = (env: Settings): Promise<void> =>
  requireInstalledSecret(env.databaseUrl?.startsWith('file:') ? env : { ...env, databaseUrl: null });

/**
 * Stores the generated secret of a new installation in `DATA_DIR/secret` (mode 600). Throws if the database
 * already knows a secret.
 */
export const keepNewSecret = async (env: Settings): Promise<void> => {
  if (!env.isSecretNew) return;
  if ((await readStored(env.databaseUrl, patienceMs)) !== null) throw new SecretError(noSecret);
  const file = path.join(env.dataDir, 'secret');
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${env.secret}\n`, { mode: 0o600 });
  try {
    // A link is atomic and complete, and fails if the file exists, so that only one of two concurrent starts
    // succeeds.
    linkSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
};

/** Stores the secret's fingerprint in a database that has none yet. */
export const keepSecretFingerprint = async (payload: Payload, secret: string): Promise<void> => {
  if (await payload.kv.has(key)) return;
  await payload.kv.set(key, { fingerprint: getSecretFingerprint(secret) } satisfies StoredState);
};

/** Null if the database has no fingerprint or does not exist yet. */
const readStored = async (databaseUrl: string | null, wait: number): Promise<StoredState | null> => {
  if (databaseUrl === null) return null;
  const [data] = await peekColumn(
    databaseUrl,
    { table: 'payload_kv', collection: 'payload-kvs', column: 'data', key },
    wait,
  );
  if (!data) return null;
  return (typeof data === 'string' ? JSON.parse(data) : data) as StoredState;
};
