import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/compare-and-set';
import { isLeasedBy, isUnleased, leaseFor } from '@/lib/core/leases';
import { slugs } from '@/lib/core/slugs';
import type { Lock } from '@/payload-types';

/** How long a lease holds without being renewed, and how often it is. Milliseconds. */
const leaseMs = 20_000;
const renewEveryMs = 5000;
/** What is not begun any more towards the end of a lease that could not be renewed. */
const marginMs = 3000;
/** How often whoever waits looks again, and for how long in all. */
const lookEveryMs = 60;
const longestWaitMs = 120_000;

export type HeldLock = {
  /** Throws where the lease may be somebody else's by now: to be called before each step that another holder must not see happen. */
  check: () => void;
};

const tryToTake = async (payload: Payload, name: string, owner: string): Promise<boolean> => {
  const where = { name: { equals: name } };
  const lease = () => leaseFor(owner, { ms: leaseMs, now: new Date() });
  const known = await payload.db.findOne<Lock>({ collection: slugs.locks, where });
  if (known) {
    if (known.leaseUntil && new Date(known.leaseUntil) > new Date()) return false;
    const expired = { and: [where, isUnleased(new Date())] };
    return (
      (await compareAndSet(payload, { collection: slugs.locks, where: expired, data: lease() })) !== null
    );
  }
  try {
    await payload.db.create({ collection: slugs.locks, data: { name, ...lease() } });
    return true;
  } catch (error) {
    // Another process made the row first; anything else is a fault.
    if (await payload.db.findOne({ collection: slugs.locks, where })) return false;
    throw error;
  }
};

const take = async (payload: Payload, name: string, owner: string): Promise<number> => {
  const until = Date.now() + longestWaitMs;
  for (;;) {
    // Counted from when it was asked for, not from when the database said yes.
    const askedAt = performance.now();
    if (await tryToTake(payload, name, owner)) return askedAt;
    if (Date.now() > until) throw new Error(`another process holds "${name}" for too long`);
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
  const owner = randomUUID();
  let renewedAt = await take(payload, name, owner);
  const where = { and: [{ name: { equals: name } }, isLeasedBy(owner)] };
  const renew = async (): Promise<void> => {
    const askedAt = performance.now();
    const data = leaseFor(owner, { ms: leaseMs, now: new Date() });
    if (await compareAndSet(payload, { collection: slugs.locks, where, data })) renewedAt = askedAt;
  };
  const timer = setInterval(() => {
    // Where the database does not answer, the lease runs out.
    renew().catch((error: unknown) =>
      payload.logger.warn({ err: error, lock: name }, 'a lease could not be renewed'),
    );
  }, renewEveryMs);
  timer.unref();
  const check = (): void => {
    if (performance.now() - renewedAt > leaseMs - marginMs) throw new Error(`"${name}" is no longer held`);
  };
  try {
    return await work({ check });
  } finally {
    clearInterval(timer);
    // One that stays behind runs out by itself.
    await payload.db
      .deleteMany({ collection: slugs.locks, where })
      .catch((error: unknown) =>
        payload.logger.warn({ err: error, lock: name }, 'a lease could not be given back'),
      );
  }
};
