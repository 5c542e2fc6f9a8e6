import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/database/compare-and-set';
import { slugs } from '@/lib/core/slugs';

import { isRowOf, type UsageKey } from './usage-row';

/** Gives back what `takeSlot` took; a count never falls below 0. A count that has no row yet will be made without it. */
export const releaseSlot = async (
  payload: Payload,
  { amount = 1, ...key }: UsageKey & { amount?: number },
): Promise<void> => {
  await compareAndSet(payload, {
    collection: slugs.usage,
    where: { and: [isRowOf(key), { count: { greater_than_equal: amount } }] },
    data: { count: { $inc: -amount } },
  });
};
