import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Payload, Where } from 'payload';

import { hasLease, isLeasedBy, isUnleased, leaseFor } from '@/lib/core/database/leases';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import type { Lock as LockRow } from '@/payload-types';

/** Lease of a lock, and the interval at which a longer holder renews it. Milliseconds. */
const lockMs = 20_000;
export const renewLockMs = 5000;

/** One owner's claim to the lock `name`. */
type Lock = { name: string; owner: string };
type Claim = Lock & { now?: Date };

const collection = slugs.locks;
const isNamed = (name: string): Where => ({ name: { equals: name } });
const isHeld = ({ name, owner }: Lock): Where => ({ and: [isNamed(name), isLeasedBy(owner)] });

/** Acquires a free lock; false if another owner holds it. */
const insertLock = async (payload: Payload, { name, owner, now = new Date() }: Claim): Promise<boolean> => {
  const lease = leaseFor(owner, { ms: lockMs, now });
  // Read first, because on SQLite even a write that changes nothing waits for all other writers.
  const known = await payload.db.findOne<LockRow>({ collection, where: isNamed(name) });
  if (!known)
    return (await createOnce(payload, { collection, key: 'name', data: { name, ...lease } })) !== null;
  if (hasLease(known, now)) return false;
  const free = { and: [isNamed(name), isUnleased(now)] };
  return (await compareAndSet(payload, { collection, where: free, data: lease })) !== null;
};

/** Extends a lock by another lease; false if it was lost. */
const renewLock = async (payload: Payload, { name, owner, now = new Date() }: Claim): Promise<boolean> => {
  const data = leaseFor(owner, { ms: lockMs, now });
  return (await compareAndSet(payload, { collection, where: isHeld({ name, owner }), data })) !== null;
};

/**
 * Acquires or renews a named lease across all processes. After `taken` the caller may clean up work that the
 * last holder left unfinished. Null means that another process holds it.
 */
export const acquireLock = async (payload: Payload, claim: Claim): Promise<'taken' | 'renewed' | null> => {
  if (await renewLock(payload, claim)) return 'renewed';
  return (await insertLock(payload, claim)) ? 'taken' : null;
};

/** Releases a lock, so that the next process need not wait for the lease to expire. The row is deleted. */
export const releaseLock = async (payload: Payload, lock: Lock): Promise<void> => {
  await payload.db.deleteMany({ collection, where: isHeld(lock) });
};

/** Within this time of the end of a lease that could not be renewed, no new step starts. Milliseconds. */
const marginMs = 3000;
/** How often a waiting process retries, and for how long in all. Milliseconds. */
const pollMs = 60;
const longestWaitMs = 120_000;

export type HeldLock = {
  /**
   * Throws if another process may hold the lock by now. Call it before each step that must not overlap with
   * another holder.
   */
  check: () => void;
};

const waitForLock = async (payload: Payload, lock: Lock, longestMs: number): Promise<number | null> => {
  const until = Date.now() + longestMs;
  for (;;) {
    // Measured from the request, because the lease starts before the database answers.
    const askedAt = performance.now();
    if (await insertLock(payload, lock)) return askedAt;
    if (Date.now() >= until) return null;
    await pause(pollMs * (0.5 + Math.random()));
  }
};

type Work<T> = (held: HeldLock) => Promise<T>;

/**
 * Runs `work` while holding the lock `name`. Other callers wait for at most two minutes, then it throws. The
 * lock of a killed process expires after 20 s. Not reentrant.
 */
export const holdLock = async <T>(payload: Payload, name: string, work: Work<T>): Promise<T> => {
  const lock = { name, owner: randomUUID() };
  const takenAt = await waitForLock(payload, lock, longestWaitMs);
  if (takenAt === null) throw new Error(`another process has held the lock "${name}" for too long`);
  return hold(payload, lock, { takenAt, work });
};

/** Runs `work` while holding the lock `name`, or returns null at once if another process holds it. */
export const holdFreeLock = async <T>(payload: Payload, name: string, work: Work<T>): Promise<T | null> => {
  const lock = { name, owner: randomUUID() };
  const takenAt = await waitForLock(payload, lock, 0);
  return takenAt === null ? null : hold(payload, lock, { takenAt, work });
};

const hold = async <T>(
  payload: Payload,
  lock: Lock,
  { takenAt, work }: { takenAt: number; work: Work<T> },
): Promise<T> => {
  const { name } = lock;
  let renewedAt = takenAt;
  const renew = async (): Promise<void> => {
    const askedAt = performance.now();
    if (await renewLock(payload, lock)) renewedAt = askedAt;
  };
  const timer = setInterval(() => {
    // If the database does not answer, the lease expires.
    renew().catch((error: unknown) =>
      payload.logger.warn({ err: error, lock: name }, 'a lock could not be renewed'),
    );
  }, renewLockMs);
  timer.unref();
  const check = (): void => {
    if (performance.now() - renewedAt > lockMs - marginMs)
      throw new Error(`the lock "${name}" is no longer held`);
  };
  try {
    return await work({ check });
  } finally {
    clearInterval(timer);
    // A lock that cannot be released expires by itself.
    await releaseLock(payload, lock).catch((error: unknown) =>
      payload.logger.warn({ err: error, lock: name }, 'a lock could not be released'),
    );
  }
};
