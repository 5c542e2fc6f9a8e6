import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';

import { ensureUsageRow, isRowOf, type UsageKey } from './usage-row';

type Amount = UsageKey & {
  /** Default 1. */
  amount?: number;
};

/**
 * Counts something against a workspace's package, atomically and before it is made: the first count starts
 * with the rows that exist. False, and nothing counted, if the limit would be passed; `limit` null is
 * unlimited. `recountUsage` gives back what a killed process took.
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
  // The limit is reached, or there is no count yet.
  await ensureUsageRow(payload, key);
  return (await take()) !== null;
};
