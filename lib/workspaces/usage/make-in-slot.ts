import type { Payload } from 'payload';

import { releaseSlot } from './release-slot';
import { takeSlot } from './take-slot';
import type { UsageKey } from './usage-row';

type Slot = UsageKey & { amount?: number; limit: number | null };

/**
 * Takes a slot, then makes the row that uses it. In this order a row is never counted twice: a count that
 * starts with the rows there are does not see the new one. If `make` throws or answers null, the slot is
 * given back. Answers `full`, and makes nothing, if the limit is reached.
 */
export const makeInSlot = async <T>(
  payload: Payload,
  { limit, ...slot }: Slot,
  make: () => Promise<T | null>,
): Promise<T | null | 'full'> => {
  if (!(await takeSlot(payload, { ...slot, limit }))) return 'full';
  let made: T | null = null;
  try {
    made = await make();
    return made;
  } finally {
    if (made === null) await releaseSlot(payload, slot);
  }
};
