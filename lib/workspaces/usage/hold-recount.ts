import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';

import { ensureUsageRow, isRowOf, type UsageKey } from './usage-row';

/**
 * Call before the counted rows change. It creates the count, so that the count does not start in the middle
 * of a change, and keeps `recountUsage` away until count and rows agree again.
 */
export const holdRecount = async (payload: Payload, key: UsageKey): Promise<void> => {
  await ensureUsageRow(payload, key);
  await compareAndSet(payload, {
    collection: slugs.usage,
    where: isRowOf(key),
    data: { takenAt: new Date().toISOString() },
  });
};
