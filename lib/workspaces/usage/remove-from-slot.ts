import type { Payload } from 'payload';

import { holdRecount } from './hold-recount';
import { releaseSlot } from './release-slot';
import type { UsageKey } from './usage-row';

/** Runs a change that frees a slot. The slot is released only if `remove` changed something. */
export const removeFromSlot = async <T>(
  payload: Payload,
  slot: UsageKey & { amount?: number },
  remove: () => Promise<T | null>,
): Promise<T | null> => {
  await holdRecount(payload, slot);
  const removed = await remove();
  if (removed !== null) await releaseSlot(payload, slot);
  return removed;
};
