import type { Payload } from 'payload';

import { readDatabaseState } from '@/lib/core/database/sqlite-reader';

/** Polling interval in milliseconds. A poll costs microseconds and serves all waiters. */
const pollMs = 100;

type Wait = {
  /** The database's state from before the caller last looked for work. */
  seen: number;
  /** Milliseconds. */
  leastMs: number;
  /** Milliseconds. */
  mostMs: number;
  signal: AbortSignal;
};

type Waiting = Pick<Wait, 'seen' | 'signal'> & { notBefore: number; notAfter: number; end: () => void };

const waitingFor = new WeakMap<Payload, Set<Waiting>>();

/**
 * Null if the database is unavailable. An outage counts as a change; the waiter then runs into the error
 * itself.
 */
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
  }, pollMs);
};

/**
 * Waits for at least `leastMs`, then until the database has changed from the state `seen`, for at most
 * `mostMs` in all. If `signal` aborts, the wait ends with the next poll.
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
