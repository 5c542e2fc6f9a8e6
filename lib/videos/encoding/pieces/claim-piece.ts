import type { Payload, Where } from 'payload';

import { isLeased, isLeasedBy, isUnleased, leaseFor, noLease } from '@/lib/core/database/leases';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { findById } from '@/lib/core/rows/find-by-id';
import { slugs } from '@/lib/core/slugs';
import { unsharedPieces } from '@/lib/ports/encoder/port';
import type { Encoding, EncodingPiece } from '@/payload-types';

/** How long a worker owns a piece without renewing. Milliseconds. */
export const pieceLeaseMs = 30_000;

/** A piece that ends that many workers, or fails that often, can't be made; its film is encoded in one then. */
const maxAttempts = 3;
const retryMs = 5000;

/** How many films are weighed in one claim. */
const maxFilms = 20;

const isClaimable = (now: Date): Where => ({
  and: [{ state: { in: ['WAITING', 'RUNNING'] } }, isUnleased(now)],
});

/** How many workers a film has. */
const countWorkers = async (payload: Payload, encoding: string, now: Date): Promise<number> => {
  const { totalDocs } = await payload.db.count({
    collection: slugs.encodingPieces,
    where: {
      and: [{ encoding: { equals: encoding } }, { state: { equals: 'RUNNING' } }, isLeased(now)],
    },
  });
  return totalDocs;
};

/** Whether only the worker that has its job makes a film. */
const isUnshared = async (payload: Payload, encoding: string): Promise<boolean> => {
  const where = { encoding: { equals: encoding } };
  const { totalDocs } = await payload.db.count({ collection: slugs.encodingPieces, where });
  return totalDocs <= unsharedPieces;
};

/** The first piece of each film that somebody could take, the film with the fewest workers first. */
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
      // The sound first: it can't be shared.
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
  /** Only of this one; of all where none is named. */
  encoding?: string;
  now?: Date;
};

/** Takes a piece that nobody has, for `owner`, of the film with the fewest workers that is open to all. Null where there is none. */
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
      // It must still be as it was seen: another worker may have been faster.
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

/** Keeps a claimed piece, and notes how far it is; false where it was lost or taken back. */
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

/** Ends a claimed piece: it is made, can't be made, failed and is tried again, or has no part in why it is not made. False where it was lost. */
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

/** The encoding a piece belongs to, while that is under way; null where nobody wants the piece any more. */
export const findWanted = async (payload: Payload, encoding: string): Promise<Encoding | null> => {
  const row = await findById(payload, slugs.encodings, encoding);
  return row && ['QUEUED', 'RUNNING'].includes(row.state) ? row : null;
};

/** Takes back all pieces of an encoding. */
export const removePieces = async (payload: Payload, encoding: string): Promise<void> => {
  await payload.db.deleteMany({
    collection: slugs.encodingPieces,
    where: { encoding: { equals: encoding } },
  });
};

/** Removes the pieces of encodings that have ended or are gone. */
export const sweepPieces = async (payload: Payload): Promise<void> => {
  const { docs } = await payload.db.find<EncodingPiece>({
    collection: slugs.encodingPieces,
    where: { number: { equals: 0 } },
    pagination: false,
  });
  for (const { encoding } of docs)
    if (!(await findWanted(payload, encoding))) await removePieces(payload, encoding);
};
