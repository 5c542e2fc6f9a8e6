import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';

import { getPeriod, getSource } from './metrics';
import { countSource, isRowOf, type UsageKey } from './usage-row';

/**
 * Releases a slot that `takeSlot` took. A count never falls below 0 or below the number of rows, so a row
 * that two calls delete concurrently releases one slot.
 */
export const releaseSlot = async (
  payload: Payload,
  { amount = 1, ...key }: UsageKey & { amount?: number },
): Promise<void> => {
  const released = await compareAndSet(payload, {
    collection: slugs.usage,
    where: { and: [isRowOf(key), { count: { greater_than_equal: amount } }] },
    data: { count: { $inc: -amount } },
  });
  if (!released || !getSource(key.metric)) return;
  const { workspace, metric, at } = key;
  const count = await countSource(payload, { workspace, metric, period: getPeriod(metric, at) });
  if (count <= released.count) return;
  await compareAndSet(payload, {
    collection: slugs.usage,
    where: { and: [{ id: { equals: released.id } }, { count: { equals: released.count } }] },
    data: { count },
  });
};
