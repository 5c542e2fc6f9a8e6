import type { Payload, Where } from 'payload';

import { noLease, isExpired, isLeased, isNotLeasedBy } from '@/lib/core/database/leases';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { unsharedChunks } from '@/lib/ports/encoder';
import {
  countHeld,
  defineLeasedRows,
  type Holder,
  isHeldBy,
  type LeasedRows,
} from '@/lib/worker/leased-work';
import { acquireLock } from '@/lib/worker/lock';
import type { Encoding, EncodingChunk } from '@/payload-types';

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

/** Chunks of encodes. The next one is of the video on which the fewest workers work. */
export const chunkRows: LeasedRows<EncodingChunk> = defineLeasedRows<EncodingChunk>({
  collection: slugs.encodingChunks,
  leaseMs: 30_000,
  state: { field: 'state', open: ['WAITING', 'RUNNING'], held: ['RUNNING'] },
  // Audio comes first, because it cannot be split.
  sort: 'number',
  groupBy: 'encoding',
  weigh: (payload, row, now) => countHeld(payload, chunkRows, { row, now }),
  claims: {
    field: 'attempt',
    // After that, the whole video is encoded in one run.
    max: 3,
    giveUp: (payload, _row, where) =>
      compareAndSet(payload, {
        ...{ collection: slugs.encodingChunks, where, data: { state: 'FAILED', ...noLease() } },
      }),
  },
  claim: () => ({ state: 'RUNNING' }),
  release: { state: 'WAITING' },
});

/** Whether a chunk's video has so many chunks that other workers help the one that holds its job. */
export const isShared = async ({ db }: Payload, { encoding }: EncodingChunk): Promise<boolean> => {
  const where = { encoding: { equals: encoding } };
  const { totalDocs } = await db.count({ collection: slugs.encodingChunks, where });
  return totalDocs > unsharedChunks;
};

/** Ends a claimed chunk. Does nothing if the chunk was lost. */
export const closeChunk = async (
  payload: Payload,
  holder: Holder,
  data: { state: 'COMPLETE'; result: unknown } | { state: 'FAILED' },
): Promise<void> => {
  await compareAndSet(payload, {
    collection: slugs.encodingChunks,
    where: isHeldBy(chunkRows, holder),
    data: { ...data, ...noLease() },
  });
};

/** The encoding of a chunk that is queued or running; null if the chunk is no longer wanted. */
export const findWanted = async (payload: Payload, encoding: string): Promise<Encoding | null> => {
  const row = await findById(payload, slugs.encodings, encoding);
  return row && ['QUEUED', 'RUNNING'].includes(row.state) ? row : null;
};

/** Withdraws all chunks of an encoding. */
export const removeChunks = async (payload: Payload, encoding: string): Promise<void> => {
  await payload.db.deleteMany({
    collection: slugs.encodingChunks,
    where: { encoding: { equals: encoding } },
  });
};

/** Removes the chunks of encodings that have ended or were deleted. */
export const sweepChunks = async (payload: Payload): Promise<void> => {
  const { docs } = await payload.db.find<EncodingChunk>({
    collection: slugs.encodingChunks,
    where: { number: { equals: 0 } },
    pagination: false,
  });
  for (const { encoding } of docs)
    if (!(await findWanted(payload, encoding))) await removeChunks(payload, encoding);
};
