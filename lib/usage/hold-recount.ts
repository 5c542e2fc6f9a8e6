import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/database/compare-and-set';
import { slugs } from '@/lib/core/slugs';

import { isRowOf, type UsageKey } from './usage-row';

/** Before rows change that a count is made from: until count and rows agree again, `recountUsage` leaves the count alone. */
export const holdRecount = async (payload: Payload, key: UsageKey): Promise<void> => {
  await compareAndSet(payload, {
    collection: slugs.usage,
    where: isRowOf(key),
    data: { takenAt: new Date().toISOString() },
  });
};
