import type { Payload, Where } from 'payload';

import { createLease } from '@/lib/core/database/leases';
import { getRelationId } from '@/lib/core/database/relation-id';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';
import type { Encoding } from '@/payload-types';

/** How long a worker owns a row without renewing. Milliseconds. */
export const earlyLeaseMs = 20_000;

/** After that many the ladder is waited for. */
const maxAttempts = 2;
/** How many tenants are weighed in one claim. */
const maxWorkspaces = 20;

/** A row has a lease for this besides the ladder's, which comes after it. */
const early = createLease('early');

/** Rows that nobody is making playable at `now`: the ladder waits for that, so that both don't share the processor. */
export const isNotMadePlayable = early.isUnleased;

type Claim = {
  owner: string;
  /** Workspaces that have their share already. */
  busy: readonly string[];
  /** When a workspace had its last turn; milliseconds. */
  lastTurn: (workspace: string) => number;
  now?: Date;
};

/**
 * Takes the oldest file that nobody has made playable yet, of the workspace whose last turn was longest ago: who sends hundreds of files waits for
 * itself. Null where there is none.
 */
export const claimPlayable = async (
  payload: Payload,
  { owner, busy, lastTurn, now = new Date() }: Claim,
): Promise<Encoding | null> => {
  const claimable: Where = {
    and: [{ state: { in: ['QUEUED', 'RUNNING'] } }, { earlyAt: { exists: false } }, isNotMadePlayable(now)],
  };
  const candidates = await findOldestOfEach(payload, claimable, busy);
  const inTurn = candidates
    .map((row) => ({ row, turn: lastTurn(getRelationId(row.workspace) ?? '') }))
    .sort((a, b) => a.turn - b.turn);
  for (const { row } of inTurn) {
    const attempt = row.earlyAttempt ?? 0;
    if (attempt >= maxAttempts) {
      await closePlayable(payload, { id: row.id });
      continue;
    }
    const claimed = await compareAndSet(payload, {
      collection: slugs.encodings,
      // The row must still be as it was seen: another worker may have been faster.
      where: { and: [{ id: { equals: row.id } }, { earlyAttempt: { equals: attempt } }, claimable] },
      data: { ...earlyLeaseFor(owner, now), earlyAttempt: { $inc: 1 } },
    });
    if (claimed) return claimed;
  }
  return null;
};

const findOldestOfEach = async (
  payload: Payload,
  claimable: Where,
  busy: readonly string[],
): Promise<Encoding[]> => {
  const rows: Encoding[] = [];
  const seen = [...busy];
  while (rows.length < maxWorkspaces) {
    const { docs } = await payload.db.find<Encoding>({
      collection: slugs.encodings,
      where: { and: [claimable, ...(seen.length > 0 ? [{ workspace: { not_in: seen } }] : [])] },
      sort: 'createdAt',
      limit: 1,
      pagination: false,
    });
    const [row] = docs;
    if (!row) break;
    rows.push(row);
    seen.push(getRelationId(row.workspace) ?? '');
  }
  return rows;
};

/** What a claim or renewal writes. */
export const earlyLeaseFor = (owner: string, now: Date) => early.leaseFor(owner, { ms: earlyLeaseMs, now });

/** Keeps a claimed row; false where it was lost, canceled, deleted, or is COMPLETE already. */
export const renewPlayable = async (
  payload: Payload,
  { id, owner, now = new Date() }: { id: string; owner: string; now?: Date },
): Promise<boolean> => {
  const row = await compareAndSet(payload, {
    collection: slugs.encodings,
    where: {
      and: [
        { id: { equals: id } },
        early.isLeasedBy(owner),
        { state: { in: ['AWAITING_FILE', 'QUEUED', 'RUNNING'] } },
      ],
    },
    data: earlyLeaseFor(owner, now),
  });
  return row !== null;
};

/** Nobody has to make it playable (any more); the ladder's turn. */
export const closePlayable = async (
  payload: Payload,
  { id, owner }: { id: string; owner?: string },
): Promise<void> => {
  await compareAndSet(payload, {
    collection: slugs.encodings,
    where: { and: [{ id: { equals: id } }, ...(owner ? [early.isLeasedBy(owner)] : [])] },
    data: { earlyAt: new Date().toISOString(), ...early.noLease() },
  });
};

/** Lets it go to be tried again; `isCounted` where the attempt was one. */
export const releasePlayable = async (
  payload: Payload,
  { id, owner, isCounted, retryAt }: { id: string; owner: string; isCounted: boolean; retryAt?: Date },
): Promise<void> => {
  await compareAndSet(payload, {
    collection: slugs.encodings,
    where: { and: [{ id: { equals: id } }, early.isLeasedBy(owner)] },
    data: {
      ...early.noLease(retryAt),
      ...(!isCounted && { earlyAttempt: { $inc: -1 } }),
    },
  });
};
