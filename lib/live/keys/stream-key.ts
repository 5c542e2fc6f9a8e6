import { randomBytes } from 'node:crypto';

import { getEnv } from '@/lib/core/env/env';
import { openSecret, sealSecret } from '@/lib/core/secrets/seal-secret';

import { hashStreamKey } from '../../formats/hash-stream-key';

type StoredKey = { streamKey: string };

/** A new stream key: 24 characters that anybody can type, and how a row keeps it. */
export const createStreamKey = (): { key: string; stored: StoredKey } => {
  const key = randomBytes(18).toString('base64url').replace(/[-_]/g, 'x');
  return { key, stored: { streamKey: sealSecret(getEnv().secret, key) } };
};

/** What the process for live compares a sender's key with. It opens the SRT port, so that no row keeps it. */
export const findKeyHash = (event: { streamKey?: string | null }): string => {
  const key = openStreamKey(event);
  return key ? hashStreamKey(key) : '';
};

/** The key of an event; null where the installation's secret is another one by now. */
export const openStreamKey = ({ streamKey }: { streamKey?: string | null }): string | null =>
  streamKey ? openSecret(getEnv().secret, streamKey) : null;
