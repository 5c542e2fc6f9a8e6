import type { Payload } from 'payload';

import { deriveKey } from '@/lib/core/secrets/secret';

const key = 'secret-fingerprint';
type Kept = { fingerprint: string };

/** Tells secrets apart without telling them: 64 hexadecimal characters. */
export const getSecretFingerprint = (secret: string): string =>
  deriveKey(secret, 'backup-fingerprint').toString('hex');

/** A start with another secret than the one a database was made with. */
export class OtherSecretError extends Error {
  override readonly name = 'OtherSecretError';

  constructor() {
    super(
      [
        'SECRET is not the one that this installation was made with, so nothing was started and nothing was changed.',
        'With it second factors, cloud keys and certificates could not be read, and all sessions and tokens would be void.',
        'Put the right one back: it is in the file `secret` of the data folder (then leave SECRET unset), in the .env beside',
        'the compose file, in the secret of the cluster, or in the file `secret` of a backup. docs/runbook.md, 10, says more.',
      ].join('\n'),
    );
  }
}

/** Throws if the database knows another secret. One that knows none yet is left alone. */
export const assertSameSecret = async (payload: Payload, secret: string): Promise<void> => {
  const known = await payload.kv.get<Kept>(key);
  if (known && known.fingerprint !== getSecretFingerprint(secret)) throw new OtherSecretError();
};

/** Remembers the secret of a database that knows none yet. */
export const keepSecretFingerprint = async (payload: Payload, secret: string): Promise<void> => {
  if (await payload.kv.has(key)) return;
  await payload.kv.set(key, { fingerprint: getSecretFingerprint(secret) } satisfies Kept);
};
