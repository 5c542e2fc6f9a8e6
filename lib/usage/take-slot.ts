import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/database/compare-and-set';
import { slugs } from '@/lib/core/slugs';

import { ensureUsageRow, isRowOf, type UsageKey } from './usage-row';

type Amount = UsageKey & {
  /** How much is taken; 1 unless told. */
  amount?: number;
};

/**
 * Counts something against a workspace's package, atomically and before it is made; false, and nothing counted, where the
 * limit would be passed. `limit` null means unlimited. What is taken for a row that was never made is given back by
 * `recountUsage`.
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
  // Either the limit, or the first one that is counted.
  await ensureUsageRow(payload, key);
  return (await take()) !== null;
};
