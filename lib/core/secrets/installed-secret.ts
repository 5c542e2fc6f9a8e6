import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';

import type { Payload } from 'payload';

import { patienceMs, peekColumn } from '../database/peek-column';
import type { Env } from '../env/env';
import { deriveKey, readKeptSecret } from './secret';

type Settings = Pick<Env, 'dataDir' | 'secret' | 'isSecretNew'> & { databaseUrl: string | null };
type Kept = { fingerprint: string };

const key = 'secret-fingerprint';

/** Tells secrets apart without telling them: 64 hexadecimal characters. */
export const getSecretFingerprint = (secret: string): string =>
  deriveKey(secret, 'backup-fingerprint').toString('hex');

const otherSecret = 'SECRET is not the one that this installation was made with.';
const noSecret =
  'There is no secret: SECRET is not set, and the data folder has no file `secret`. A new installation gets one by `npm start`.';
const putBack = [
  'Nothing was started and nothing was changed. Without the right secret second factors, cloud keys and certificates',
  'could not be read, and all sessions and tokens would be void.',
  'Put the right one back: it is in the file `secret` of the data folder (then leave SECRET unset), in the .env beside',
  'the compose file, in the secret of the cluster, or in the file `secret` of a backup. docs/runbook.md, 10, says more.',
];

/** The secret is missing, or another one than the database was made with. */
export class SecretError extends Error {
  override readonly name = 'SecretError';
  constructor(fault: string) {
    super([fault, ...putBack].join('\n'));
  }
}

/**
 * Throws `SecretError` where the database knows another secret, or where there is none. The one check before
 * anything uses the secret: the database's adapter calls it before it connects, and each process at its
 * start. Rejects if MongoDB does not answer.
 */
export const assertInstalledSecret = async (env: Settings, wait = patienceMs): Promise<void> => {
  const known = await readFingerprint(env.databaseUrl, wait);
  if (env.isSecretNew && readKeptSecret(env.dataDir) !== env.secret) throw new SecretError(noSecret);
  if (known !== null && known !== getSecretFingerprint(env.secret)) throw new SecretError(otherSecret);
};

/**
 * The same for a process that answers before its database does: ends it with the reason, and lets it start if
 * MongoDB is away.
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

/** For edge and live, which open no connection to MongoDB: they compare with a database in a file alone. */
export const requireSecretOfFile = (env: Settings): Promise<void> =>
  requireInstalledSecret(env.databaseUrl?.startsWith('file:') ? env : { ...env, databaseUrl: null });

/**
 * Keeps the secret that was made for a new installation in `DATA_DIR/secret` (mode 600). Throws where the
 * database knows one already.
 */
export const keepNewSecret = async (env: Settings): Promise<void> => {
  if (!env.isSecretNew) return;
  if ((await readFingerprint(env.databaseUrl, patienceMs)) !== null) throw new SecretError(noSecret);
  const file = path.join(env.dataDir, 'secret');
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${env.secret}\n`, { mode: 0o600 });
  try {
    // Complete from its first moment, and only once: of two starts one fails.
    linkSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
};

/** Remembers the secret of a database that knows none yet. */
export const keepSecretFingerprint = async (payload: Payload, secret: string): Promise<void> => {
  if (await payload.kv.has(key)) return;
  await payload.kv.set(key, { fingerprint: getSecretFingerprint(secret) } satisfies Kept);
};

/** Null where a database knows none, or is not there yet. */
const readFingerprint = async (databaseUrl: string | null, wait: number): Promise<string | null> => {
  if (databaseUrl === null) return null;
  const [data] = await peekColumn(
    databaseUrl,
    { table: 'payload_kv', collection: 'payload-kvs', column: 'data', key },
    wait,
  );
  if (!data) return null;
  return ((typeof data === 'string' ? JSON.parse(data) : data) as Kept).fingerprint;
};
