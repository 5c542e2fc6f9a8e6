import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Payload } from 'payload';

import { lockMs, releaseLock, renewLock, renewLockMs, takeLock, type Lock } from './lock';

/** What is not begun any more towards the end of a lease that could not be renewed. */
const marginMs = 3000;
/** How often whoever waits looks again, and for how long in all. */
const lookEveryMs = 60;
const longestWaitMs = 120_000;

export type HeldLock = {
  /** Throws where the lease may be somebody else's by now: to be called before each step that another holder must not see happen. */
  check: () => void;
};

const take = async (payload: Payload, lock: Lock): Promise<number> => {
  const until = Date.now() + longestWaitMs;
  for (;;) {
    // Counted from when it was asked for, not from when the database said yes.
    const askedAt = performance.now();
    if (await takeLock(payload, lock)) return askedAt;
    if (Date.now() > until) throw new Error(`another process holds "${lock.name}" for too long`);
    await pause(lookEveryMs * (0.5 + Math.random()));
  }
};

/**
 * Does something that only one process may do at a time for `name`; others wait for their turn, for at most two minutes, then it
 * throws. A killed process holds nobody up for longer than 20 s. Not to be called again from within.
 */
export const holdLock = async <T>(
  payload: Payload,
  name: string,
  work: (held: HeldLock) => Promise<T>,
): Promise<T> => {
  const lock = { name, owner: randomUUID() };
  let renewedAt = await take(payload, lock);
  const renew = async (): Promise<void> => {
    const askedAt = performance.now();
    if (await renewLock(payload, lock)) renewedAt = askedAt;
  };
  const timer = setInterval(() => {
    // Where the database does not answer, the lease runs out.
    renew().catch((error: unknown) =>
      payload.logger.warn({ err: error, lock: name }, 'a lease could not be renewed'),
    );
  }, renewLockMs);
  timer.unref();
  const check = (): void => {
    if (performance.now() - renewedAt > lockMs - marginMs) throw new Error(`"${name}" is no longer held`);
  };
  try {
    return await work({ check });
  } finally {
    clearInterval(timer);
    // One that stays behind runs out by itself.
    await releaseLock(payload, lock).catch((error: unknown) =>
      payload.logger.warn({ err: error, lock: name }, 'a lease could not be given back'),
    );
  }
};
