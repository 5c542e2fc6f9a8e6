import type { Payload } from 'payload';

import { createOnce } from '@/lib/core/rows/create-once';
import { getEnv } from '@/lib/core/env/env';
import { deriveKey, hmac } from '@/lib/core/secrets/secret';
import { slugs } from '@/lib/core/slugs';

/** Longer than anything is good that is spent here. Milliseconds. */
const keptMs = 3_600_000;

/** Whether this very call is the first that brings `token`; of several at the same moment one gets it. */
export const spendOnce = async (payload: Payload, token: string, now = Date.now()): Promise<boolean> => {
  const row = await createOnce(payload, {
    collection: slugs.spentLogIns,
    key: 'token',
    data: {
      token: hmac(deriveKey(getEnv().secret, 'spent-log-in'), token),
      expiresAt: new Date(now + keptMs).toISOString(),
    },
  });
  return row !== null;
};

/** Forgets what could not be used any more anyway. */
export const sweepSpentLogIns = async (payload: Payload, now = new Date()): Promise<void> => {
  await payload.db.deleteMany({
    collection: slugs.spentLogIns,
    where: { expiresAt: { less_than: now.toISOString() } },
  });
};
