import type { Payload, Where } from 'payload';

import { compareAndSet } from '@/lib/core/database/compare-and-set';
import { createOnce } from '@/lib/core/database/create-once';
import { hasLease, isLeasedBy, isUnleased, leaseFor } from '@/lib/core/database/leases';
import { retryConflict } from '@/lib/core/database/retry-conflict';
import { slugs } from '@/lib/core/slugs';
import type { Lock as LockRow } from '@/payload-types';

/** How long a lock is held without being renewed, and how often whoever needs it for longer renews it. Milliseconds. */
export const lockMs = 20_000;
export const renewLockMs = 5000;

/** One owner's claim to what only one process at a time may do for `name`. */
export type Lock = { name: string; owner: string };
type Claim = Lock & { now?: Date };

const collection = slugs.locks;
const isNamed = (name: string): Where => ({ name: { equals: name } });
const isHeld = ({ name, owner }: Lock): Where => ({ and: [isNamed(name), isLeasedBy(owner)] });

/** Takes a lock that nobody holds; false where somebody does. */
export const takeLock = async (
  payload: Payload,
  { name, owner, now = new Date() }: Claim,
): Promise<boolean> => {
  const lease = leaseFor(owner, { ms: lockMs, now });
  // Read first: on SQLite, a write that changes nothing waits for all others as well.
  const known = await payload.db.findOne<LockRow>({ collection, where: isNamed(name) });
  if (!known)
    return (await createOnce(payload, { collection, key: 'name', data: { name, ...lease } })) !== null;
  if (hasLease(known, now)) return false;
  const free = { and: [isNamed(name), isUnleased(now)] };
  return (await compareAndSet(payload, { collection, where: free, data: lease })) !== null;
};

/** Keeps a lock for another lease; false where it was lost. */
export const renewLock = async (
  payload: Payload,
  { name, owner, now = new Date() }: Claim,
): Promise<boolean> => {
  const data = leaseFor(owner, { ms: lockMs, now });
  return (await compareAndSet(payload, { collection, where: isHeld({ name, owner }), data })) !== null;
};

/**
 * Takes or renews a named lease across all processes. `taken` says it is new, so whatever the last holder left half done
 * may be cleaned up; null says another process holds it.
 */
export const acquireLock = async (payload: Payload, claim: Claim): Promise<'taken' | 'renewed' | null> => {
  if (await renewLock(payload, claim)) return 'renewed';
  return (await takeLock(payload, claim)) ? 'taken' : null;
};

/** Gives a lock back, so that the next process need not wait for its end. Nothing of it remains. */
export const releaseLock = async (payload: Payload, lock: Lock): Promise<void> => {
  await retryConflict(() => payload.db.deleteMany({ collection, where: isHeld(lock) }));
};
