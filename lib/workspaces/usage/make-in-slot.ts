import type { Payload } from 'payload';

import { releaseSlot } from './release-slot';
import { takeSlot } from './take-slot';
import type { UsageKey } from './usage-row';

type Slot = UsageKey & { amount?: number; limit: number | null };

/**
 * Takes a slot, then creates the row. This order never counts a row twice, because a new count that starts
 * from the existing rows does not include it yet. Releases the slot if `make` throws or returns null. Returns
 * `full` without calling `make` if the limit is reached.
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
