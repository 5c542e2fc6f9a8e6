import type { Payload, Where } from 'payload';

import { createLease } from '@/lib/core/database/leases';
import { getRelationId } from '@/lib/core/database/ids';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';
import type { Encoding } from '@/payload-types';

/** How long a worker owns a row without renewing. Milliseconds. */
export const earlyLeaseMs = 20_000;

/** After this many attempts, viewers wait for the ladder. */
const maxAttempts = 2;
/** Number of workspaces compared in one claim. */
const maxWorkspaces = 20;

/** A row has a lease for its preview rendition besides the one for its ladder. */
const early = createLease('early');

/**
 * Rows without a preview rendition in progress at `now`. The ladder waits for it, so that the two do not
 * share the processor.
 */
export const isNotMadePlayable = early.isUnleased;

type Claim = {
  owner: string;
  /** Workspaces that already have their share. */
  busy: readonly string[];
  /** Time of the workspace's last turn; milliseconds. */
  lastTurn: (workspace: string) => number;
  now?: Date;
};

/**
 * Claims the oldest file without a preview rendition, of the workspace whose last turn was longest ago, so
 * that a bulk upload delays only its own workspace. Null if there is none.
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
      // Fails if another worker has claimed the row since it was read.
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

/** Data that a claim or renewal writes. */
export const earlyLeaseFor = (owner: string, now: Date) => early.leaseFor(owner, { ms: earlyLeaseMs, now });

/** Renews the lease of a claimed row. False if the row was lost, canceled, deleted or is already COMPLETE. */
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

/** Marks the preview rendition as done or given up, which starts the ladder. */
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

/** Releases the row for another attempt; `isCounted` if this attempt counts. */
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
