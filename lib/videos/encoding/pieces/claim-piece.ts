import type { Payload, Where } from 'payload';

import { isLeased, isLeasedBy, isUnleased, leaseFor, noLease } from '@/lib/core/database/leases';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { unsharedPieces } from '@/lib/ports/encoder';
import type { Encoding, EncodingPiece } from '@/payload-types';

/** How long a worker owns a chunk without renewing its lease. Milliseconds. */
export const pieceLeaseMs = 30_000;

/**
 * A chunk that fails, or ends its worker, this often cannot be encoded; the whole video is then encoded in
 * one piece.
 */
const maxAttempts = 3;
const retryMs = 5000;

/** Number of videos compared in one claim. */
const maxFilms = 20;

const isClaimable = (now: Date): Where => ({
  and: [{ state: { in: ['WAITING', 'RUNNING'] } }, isUnleased(now)],
});

/** Number of workers that encode a video. */
const countWorkers = async (payload: Payload, encoding: string, now: Date): Promise<number> => {
  const { totalDocs } = await payload.db.count({
    collection: slugs.encodingPieces,
    where: {
      and: [{ encoding: { equals: encoding } }, { state: { equals: 'RUNNING' } }, isLeased(now)],
    },
  });
  return totalDocs;
};

/** Whether a video has so few chunks that only the worker that holds its job encodes it. */
const isUnshared = async (payload: Payload, encoding: string): Promise<boolean> => {
  const where = { encoding: { equals: encoding } };
  const { totalDocs } = await payload.db.count({ collection: slugs.encodingPieces, where });
  return totalDocs <= unsharedPieces;
};

/** The first claimable chunk of each video, starting with the video that has the fewest workers. */
const findCandidates = async (
  payload: Payload,
  where: Where,
  { now, forHelp }: { now: Date; forHelp: boolean },
): Promise<EncodingPiece[]> => {
  const found: { piece: EncodingPiece; workers: number }[] = [];
  const seen: string[] = [];
  while (seen.length < maxFilms) {
    const { docs } = await payload.db.find<EncodingPiece>({
      collection: slugs.encodingPieces,
      where: { and: [where, ...(seen.length > 0 ? [{ encoding: { not_in: seen } }] : [])] },
      // Audio comes first, because it cannot be split.
      sort: 'number',
      limit: 1,
      pagination: false,
    });
    const [piece] = docs;
    if (!piece) break;
    seen.push(piece.encoding);
    if (forHelp && (await isUnshared(payload, piece.encoding))) continue;
    found.push({ piece, workers: await countWorkers(payload, piece.encoding, now) });
  }
  return found.sort((one, other) => one.workers - other.workers).map(({ piece }) => piece);
};

type Claim = {
  owner: string;
  /** Restricts the claim to one encoding; all encodings if absent. */
  encoding?: string;
  now?: Date;
};

/**
 * Claims a free chunk for `owner`, of the video with the fewest workers that others may help with. Null if
 * none is free.
 */
export const claimPiece = async (
  payload: Payload,
  { owner, encoding, now = new Date() }: Claim,
): Promise<EncodingPiece | null> => {
  const claimable: Where = {
    and: [isClaimable(now), ...(encoding ? [{ encoding: { equals: encoding } }] : [])],
  };
  for (const piece of await findCandidates(payload, claimable, { now, forHelp: !encoding })) {
    const isSpent = piece.attempt >= maxAttempts;
    const claimed = await compareAndSet(payload, {
      collection: slugs.encodingPieces,
      // Fails if another worker has claimed the chunk since it was read.
      where: { and: [{ id: { equals: piece.id } }, { attempt: { equals: piece.attempt } }, claimable] },
      data: isSpent
        ? { state: 'FAILED', ...noLease() }
        : { state: 'RUNNING', attempt: { $inc: 1 }, ...leaseFor(owner, { ms: pieceLeaseMs, now }) },
    });
    if (claimed && !isSpent) return claimed;
  }
  return null;
};

type Held = { id: string; owner: string };

const isHeld = ({ id, owner }: Held): Where => ({
  and: [{ id: { equals: id } }, { state: { equals: 'RUNNING' } }, isLeasedBy(owner)],
});

/** Renews the lease of a claimed chunk and stores its progress. False if the chunk was lost or withdrawn. */
export const renewPiece = async (
  payload: Payload,
  { id, owner, done, now = new Date() }: Held & { done?: number; now?: Date },
): Promise<boolean> => {
  const row = await compareAndSet(payload, {
    collection: slugs.encodingPieces,
    where: isHeld({ id, owner }),
    data: {
      ...leaseFor(owner, { ms: pieceLeaseMs, now }),
      ...(done !== undefined && { done }),
    },
  });
  return row !== null;
};

/**
 * Ends a claimed chunk: complete, permanently failed, or waiting for another attempt. `outage` and
 * `interrupted` do not count as an attempt. False if the chunk was lost.
 */
export const closePiece = async (
  payload: Payload,
  {
    id,
    owner,
    result,
    as,
  }: Held & { as: 'COMPLETE' | 'FAILED' | 'again' | 'outage' | 'interrupted'; result?: unknown },
): Promise<boolean> => {
  const isOver = as === 'COMPLETE' || as === 'FAILED';
  const row = await compareAndSet(payload, {
    collection: slugs.encodingPieces,
    where: isHeld({ id, owner }),
    data: {
      state: isOver ? as : 'WAITING',
      ...(result !== undefined && { result }),
      ...noLease(as === 'again' || as === 'outage' ? new Date(Date.now() + retryMs) : null),
      ...((as === 'interrupted' || as === 'outage') && { attempt: { $inc: -1 } }),
    },
  });
  return row !== null;
};

/** The encoding of a chunk while it is queued or running; null if the chunk is no longer wanted. */
export const findWanted = async (payload: Payload, encoding: string): Promise<Encoding | null> => {
  const row = await findById(payload, slugs.encodings, encoding);
  return row && ['QUEUED', 'RUNNING'].includes(row.state) ? row : null;
};

/** Withdraws all chunks of an encoding. */
export const removePieces = async (payload: Payload, encoding: string): Promise<void> => {
  await payload.db.deleteMany({
    collection: slugs.encodingPieces,
    where: { encoding: { equals: encoding } },
  });
};

/** Removes the chunks of encodings that have ended or were deleted. */
export const sweepPieces = async (payload: Payload): Promise<void> => {
  const { docs } = await payload.db.find<EncodingPiece>({
    collection: slugs.encodingPieces,
    where: { number: { equals: 0 } },
    pagination: false,
  });
  for (const { encoding } of docs)
    if (!(await findWanted(payload, encoding))) await removePieces(payload, encoding);
};
