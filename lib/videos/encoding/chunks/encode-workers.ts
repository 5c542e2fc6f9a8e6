import type { Payload, Where } from 'payload';

import { isExpired, isLeased, isNotLeasedBy } from '@/lib/core/database/leases';
import { slugs } from '@/lib/core/slugs';
import { acquireLock } from '@/lib/worker/lock';

const prefix = 'encode-worker:';
const isWorker: Where = { name: { like: prefix } };

/** Announces to other workers that this one encodes. Repeated every few seconds. */
export const announceWorker = async (payload: Payload, worker: string): Promise<void> => {
  await acquireLock(payload, { name: prefix + worker, owner: worker });
};

export const withdrawWorker = async (payload: Payload, worker: string): Promise<void> => {
  await payload.db.deleteMany({ collection: slugs.locks, where: { name: { equals: prefix + worker } } });
};

/** Number of other workers that currently encode. */
export const countOtherWorkers = async (
  payload: Payload,
  worker: string,
  now = new Date(),
): Promise<number> => {
  const { totalDocs } = await payload.db.count({
    collection: slugs.locks,
    where: {
      and: [isWorker, isLeased(now), isNotLeasedBy(worker)],
    },
  });
  return totalDocs;
};

/** Removes workers whose lease has expired. */
export const sweepWorkers = async (payload: Payload, now = new Date()): Promise<void> => {
  await payload.db.deleteMany({
    collection: slugs.locks,
    where: { and: [isWorker, isExpired(now)] },
  });
};
