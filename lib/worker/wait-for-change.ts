import type { Payload } from 'payload';

import { readDatabaseState } from '@/lib/core/database/database-state';

/** How soon a change is noticed. Milliseconds; a look costs microseconds, and is one for all that wait. */
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

type Waiting = Pick<Wait, 'seen' | 'signal'> & { notBefore: number; notAfter: number; end: () => void };

const waitingFor = new WeakMap<Payload, Set<Waiting>>();

/** Null where the database is away: that is a change, too, which whoever waits finds out by themselves. */
const lookUp = (payload: Payload): number | null => {
  try {
    return readDatabaseState(payload);
  } catch {
    return null;
  }
};

const watch = (payload: Payload, waiting: Set<Waiting>): void => {
  const timer = setInterval(() => {
    const state = lookUp(payload);
    const now = performance.now();
    for (const wait of waiting) {
      const isChanged = now >= wait.notBefore && state !== wait.seen;
      if (!isChanged && now < wait.notAfter && !wait.signal.aborted) continue;
      waiting.delete(wait);
      wait.end();
    }
    if (waiting.size === 0) clearInterval(timer);
  }, lookEveryMs);
};

/**
 * Waits for at least `leastMs`, then until anybody has written to the database since it was in the state
 * `seen`, for at most `mostMs` in all. Ends with the next look where `signal` aborts.
 */
export const waitForChange = (payload: Payload, { seen, leastMs, mostMs, signal }: Wait): Promise<void> => {
  const waiting = waitingFor.get(payload) ?? new Set();
  waitingFor.set(payload, waiting);
  const now = performance.now();
  return new Promise((end) => {
    if (waiting.size === 0) watch(payload, waiting);
    waiting.add({ seen, signal, notBefore: now + leastMs, notAfter: now + mostMs, end });
  });
};
