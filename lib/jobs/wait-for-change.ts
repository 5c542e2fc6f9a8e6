import { setTimeout as pause } from 'node:timers/promises';

import type { Payload } from 'payload';

import { readDatabaseState } from '@/lib/core/database/database-state';

/** How soon a change is noticed. Milliseconds; a look costs microseconds. */
const lookEveryMs = 100;

type Wait = {
  /** The database's state before the last look at what there is to do. */
  seen: number;
  /** Milliseconds. */
  leastMs: number;
  /** Milliseconds. */
  mostMs: number;
  signal: AbortSignal;
};

/**
 * Waits for at least `leastMs`, then until anybody has written to the database since it was in the state `seen`, for at most `mostMs` in
 * all. Returns at once where `signal` aborts.
 */
export const waitForChange = async (
  payload: Payload,
  { seen, leastMs, mostMs, signal }: Wait,
): Promise<void> => {
  const stepMs = Math.max(leastMs, lookEveryMs);
  for (let waited = 0; waited < mostMs && !signal.aborted; waited += stepMs) {
    await pause(stepMs, undefined, { signal }).catch(() => undefined);
    if (readDatabaseState(payload) !== seen) return;
  }
};
