import type { Payload } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { createOnce } from '@/lib/core/rows/create-once';
import { findIndexKey, hmac } from '@/lib/core/secrets/secret';
import { slugs } from '@/lib/core/slugs';

/** Longer than the validity of every token that is spent here. Milliseconds. */
const retentionMs = 3_600_000;

/** Spends a token; only the first of several calls gets true. */
export const spendOnce = async (payload: Payload, token: string, now = Date.now()): Promise<boolean> => {
  const row = await createOnce(payload, {
    collection: slugs.spentLogIns,
    key: 'token',
    data: {
      token: hmac(findIndexKey(getEnv().secret, 'spent-log-in'), token),
      expiresAt: new Date(now + retentionMs).toISOString(),
    },
  });
  return row !== null;
};

/** Deletes tokens that would have expired anyway. */
export const sweepSpentLogIns = async (payload: Payload, now = new Date()): Promise<void> => {
  await payload.db.deleteMany({
    collection: slugs.spentLogIns,
    where: { expiresAt: { less_than: now.toISOString() } },
  });
};
