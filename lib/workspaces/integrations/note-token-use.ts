import { LRUCache } from 'lru-cache';
import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';

/** A use is written down this often: each write makes every process look up anew who calls. Milliseconds. */
const everyMs = 5 * 60_000;
const noted = new LRUCache<string, number>({ max: 10_000 });

/** Writes down that a token is used now; a few minutes are not told apart. Never fails. */
export const noteTokenUse = async (
  payload: Payload,
  integrationId: string,
  now = Date.now(),
): Promise<void> => {
  if ((noted.get(integrationId) ?? 0) > now - everyMs) return;
  noted.set(integrationId, now);
  try {
    await compareAndSet(payload, {
      collection: slugs.integrations,
      where: { id: { equals: integrationId } },
      data: { lastUsedAt: new Date(now).toISOString() },
    });
  } catch (error) {
    payload.logger.warn({ err: error }, 'the use of a token could not be noted');
  }
};
