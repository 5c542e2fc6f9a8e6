import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/compare-and-set';
import { isLeasedBy, isUnleased, leaseFor, noLease } from '@/lib/core/leases';
import { slugs } from '@/lib/core/slugs';

/** How long a lock is held without being renewed. Milliseconds. */
const lockMs = 20_000;

/**
 * Takes or renews a named lease across all processes. `taken` says it is new, so whatever the last holder left half done
 * may be cleaned up; null says another process holds it.
 */
export const acquireLock = async (
  payload: Payload,
  { name, owner, now = new Date() }: { name: string; owner: string; now?: Date },
): Promise<'taken' | 'renewed' | null> => {
  const lease = leaseFor(owner, { ms: lockMs, now });
  const renewed = await compareAndSet(payload, {
    collection: slugs.locks,
    where: { and: [{ name: { equals: name } }, isLeasedBy(owner)] },
    data: lease,
  });
  if (renewed) return 'renewed';
  const taken = await compareAndSet(payload, {
    collection: slugs.locks,
    where: { and: [{ name: { equals: name } }, isUnleased(now)] },
    data: lease,
  });
  if (taken) return 'taken';
  const known = await payload.count({
    collection: slugs.locks,
    where: { name: { equals: name } },
    overrideAccess: true,
  });
  if (known.totalDocs > 0) return null;
  try {
    await payload.create({ collection: slugs.locks, data: { name, ...lease }, overrideAccess: true });
    return 'taken';
  } catch {
    // Another process made the row first.
    return null;
  }
};

/** Gives a lease back, so that the next process need not wait for its end. */
export const releaseLock = async (
  payload: Payload,
  { name, owner }: { name: string; owner: string },
): Promise<void> => {
  await compareAndSet(payload, {
    collection: slugs.locks,
    where: { and: [{ name: { equals: name } }, isLeasedBy(owner)] },
    data: noLease(),
  });
};
