import type { Payload, Where } from 'payload';

import { compareAndSet } from '@/lib/compare-and-set';
import { slugs } from '@/lib/slugs';
import type { Encoding } from '@/payload-types';

import { failEncoding } from './fail-encoding';

/** How long a worker owns a row without renewing, and how often it renews. Milliseconds. */
export const leaseMs = 30_000;
export const heartbeatMs = 5000;

/** A file that ends three workers, or fails three times, is given up. */
export const maxAttempts = 3;

const leaseEnd = (now: Date): string => new Date(now.getTime() + leaseMs).toISOString();

/**
 * Takes the oldest row that waits or whose worker is gone, for `owner`. Null where there is none. Rows whose attempts are used
 * up end as ERROR on the way.
 */
export const claimEncoding = async (
  payload: Payload,
  { owner, now = new Date() }: { owner: string; now?: Date },
): Promise<Encoding | null> => {
  const claimable: Where = {
    or: [
      { state: { equals: 'QUEUED' } },
      { and: [{ state: { equals: 'RUNNING' } }, { leaseUntil: { less_than: now.toISOString() } }] },
    ],
  };
  const { docs } = await payload.db.find<Encoding>({
    collection: slugs.encodings,
    where: claimable,
    sort: 'createdAt',
    limit: 5,
    pagination: false,
  });
  for (const candidate of docs) {
    if ((candidate.attempt ?? 0) >= maxAttempts) {
      await failEncoding(payload, candidate, {
        reason: 'encoder_failed',
        detail: 'all attempts were interrupted',
      });
      continue;
    }
    const claimed = await compareAndSet(payload, {
      collection: slugs.encodings,
      where: {
        // The row must still be as it was seen: another worker may have been faster.
        and: [
          { id: { equals: candidate.id } },
          { state: { equals: candidate.state } },
          { attempt: { equals: candidate.attempt ?? 0 } },
          claimable,
        ],
      },
      data: {
        state: 'RUNNING',
        attempt: { $inc: 1 },
        leaseOwner: owner,
        leaseUntil: leaseEnd(now),
        startedAt: now.toISOString(),
      },
    });
    if (claimed) return claimed;
  }
  return null;
};

/** Keeps a claimed row for another lease and notes its progress; false where it was lost, canceled or deleted. */
export const renewLease = async (
  payload: Payload,
  { id, owner, progress }: { id: string; owner: string; progress?: number },
): Promise<boolean> => {
  const row = await compareAndSet(payload, {
    collection: slugs.encodings,
    where: {
      and: [{ id: { equals: id } }, { state: { equals: 'RUNNING' } }, { leaseOwner: { equals: owner } }],
    },
    data: { leaseUntil: leaseEnd(new Date()), ...(progress === undefined ? {} : { progress }) },
  });
  return row !== null;
};

/** Puts a claimed row back, e.g. when its worker is asked to stop; the interrupted attempt does not count. */
export const releaseEncoding = async (
  payload: Payload,
  { id, owner, countAttempt }: { id: string; owner: string; countAttempt: boolean },
): Promise<void> => {
  await compareAndSet(payload, {
    collection: slugs.encodings,
    where: {
      and: [{ id: { equals: id } }, { state: { equals: 'RUNNING' } }, { leaseOwner: { equals: owner } }],
    },
    data: {
      state: 'QUEUED',
      leaseOwner: null,
      leaseUntil: null,
      ...(countAttempt ? {} : { attempt: { $inc: -1 } }),
    },
  });
};
