import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';

import { ensureUsageRow, isRowOf, type UsageKey } from './usage-row';

type Amount = UsageKey & {
  /** Default 1. */
  amount?: number;
};

/**
 * Takes a slot of a package limit atomically, before the row is created; a new count starts from the existing
 * rows. Returns false if the limit would be exceeded; `limit` null is unlimited. `recountUsage` releases the
 * slots of killed processes.
 */
export const takeSlot = async (
  payload: Payload,
  { amount = 1, limit, ...key }: Amount & { limit: number | null },
): Promise<boolean> => {
  const take = () =>
    compareAndSet(payload, {
      collection: slugs.usage,
      where: {
        and: [isRowOf(key), ...(limit === null ? [] : [{ count: { less_than_equal: limit - amount } }])],
      },
      data: { count: { $inc: amount }, takenAt: new Date().toISOString() },
    });
  if (await take()) return true;
  // Either the limit is reached or the count does not exist yet.
  await ensureUsageRow(payload, key);
  return (await take()) !== null;
};
