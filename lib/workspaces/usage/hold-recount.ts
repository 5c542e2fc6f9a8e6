import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';

import { ensureUsageRow, isRowOf, type UsageKey } from './usage-row';

/**
 * Goes before a change of the rows that a count is made from. The count exists from then on, so that it does
 * not start from rows that are halfway through a change, and `recountUsage` leaves it alone until both agree
 * again.
 */
export const holdRecount = async (payload: Payload, key: UsageKey): Promise<void> => {
  await ensureUsageRow(payload, key);
  await compareAndSet(payload, {
    collection: slugs.usage,
    where: isRowOf(key),
    data: { takenAt: new Date().toISOString() },
  });
};
