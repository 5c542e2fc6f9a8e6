import type { Payload, Where } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { isLeasedBy, isUnleased, leaseFor, noLease } from '@/lib/core/database/leases';
import { mayHaveRows } from '@/lib/core/database/may-have-rows';
import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import { cutText } from '@/lib/core/cut-text';
import type { Import } from '@/payload-types';

import type { ImportError } from './types';

/** Duration of a worker's lease, and the interval of its renewal. Milliseconds. */
const leaseMs = 30_000;
export const renewMs = 5000;

/**
 * Maximum number of failures per import, and of claims. The latter stops downloads that keep killing their
 * workers.
 */
const maxFailures = 4;
const maxAttempts = 20;
const firstDelayMs = 15_000;

const unended = ['QUEUED', 'RUNNING'] as const;

const claimable = (now: Date): Where => ({
  and: [
    { state: { in: [...unended] } },
    // The command line sends files itself.
    { source: { in: ['vimeo', 'web'] } },
    isUnleased(now),
  ],
});

/** Maximum number of workspaces that are considered per claim. */
const maxWorkspaces = 20;

/** Oldest due row of each workspace, ordered by the time of the workspace's last turn. */
const findCandidates = async (
  payload: Payload,
  now: Date,
  lastTurns: ReadonlyMap<string, number>,
): Promise<Import[]> => {
  const found: Import[] = [];
  while (found.length < maxWorkspaces) {
    const seen = found.map(({ workspace }) => getRelationId(workspace));
    const { docs } = await payload.db.find<Import>({
      collection: slugs.imports,
      where: { and: [claimable(now), ...(seen.length > 0 ? [{ workspace: { not_in: seen } }] : [])] },
      sort: ['requestedAt', 'createdAt'],
      limit: 1,
      pagination: false,
    });
    if (!docs[0]) break;
    found.push(docs[0]);
  }
  const turnOf = ({ workspace }: Import): number => lastTurns.get(getRelationId(workspace) ?? '') ?? 0;
  return found.sort((a, b) => turnOf(a) - turnOf(b));
};

/**
 * Claims the next row that is waiting or has lost its worker, taking turns between workspaces. Null if there
 * is none.
 */
export const claimImport = async (
  payload: Payload,
  {
    owner,
    now = new Date(),
    lastTurns = new Map(),
  }: { owner: string; now?: Date; lastTurns?: Map<string, number> },
): Promise<Import | null> => {
  if (!mayHaveRows(payload, slugs.imports, { field: 'state', values: unended })) return null;
  for (const candidate of await findCandidates(payload, now, lastTurns)) {
    const isWornOut = (candidate.attempt ?? 0) >= maxAttempts;
    const claimed = await compareAndSet(payload, {
      collection: slugs.imports,
      where: {
        and: [
          { id: { equals: candidate.id } },
          { state: { equals: candidate.state } },
          { attempt: { equals: candidate.attempt ?? 0 } },
          claimable(now),
        ],
      },
      data: isWornOut
        ? { ...ended(now), state: 'FAILED', failure: 'interrupted' }
        : { state: 'RUNNING', attempt: { $inc: 1 }, ...leaseFor(owner, { ms: leaseMs, now }) },
    });
    if (!claimed || isWornOut) continue;
    lastTurns.set(getRelationId(claimed.workspace) ?? '', now.getTime());
    return claimed;
  }
  return null;
};

const isHeld = (id: string, owner: string): Where => ({
  and: [{ id: { equals: id } }, { state: { equals: 'RUNNING' } }, isLeasedBy(owner)],
});

/** Deletes the token, which is no longer needed. */
const ended = (now: Date) => ({ ...noLease(), vimeoToken: null, finishedAt: now.toISOString() });

type Hold = { id: string; owner: string };

/** Stores progress and renews the lease. Null if the row was lost or cancelled. */
export const noteImport = (
  payload: Payload,
  { id, owner }: Hold,
  data: Partial<Pick<Import, 'video' | 'title' | 'size' | 'received' | 'validator'>>,
): Promise<Import | null> =>
  compareAndSet(payload, {
    collection: slugs.imports,
    where: isHeld(id, owner),
    data: { ...data, ...leaseFor(owner, { ms: leaseMs, now: new Date() }) },
  });

export const finishImport = (payload: Payload, { id, owner }: Hold): Promise<Import | null> =>
  compareAndSet(payload, {
    collection: slugs.imports,
    where: isHeld(id, owner),
    data: { ...ended(new Date()), state: 'DONE' },
  });

/** Releases a row when the worker stops. The row can be claimed at once, and the attempt does not count. */
export const releaseImport = (payload: Payload, { id, owner }: Hold): Promise<Import | null> =>
  compareAndSet(payload, {
    collection: slugs.imports,
    where: isHeld(id, owner),
    data: { ...noLease(), state: 'QUEUED', attempt: { $inc: -1 } },
  });

/**
 * Stores a failure. Temporary failures are retried after 15 s, 1 min and 4 min. Returns true if the failure
 * is final.
 */
export const failImport = async (
  payload: Payload,
  row: Import,
  owner: string,
  error: ImportError,
): Promise<boolean> => {
  const failures = (row.failures ?? 0) + 1;
  const isFinal = !error.isPassing || failures >= maxFailures;
  const now = new Date();
  const again = { ...noLease(new Date(now.getTime() + firstDelayMs * 4 ** (failures - 1))), state: 'QUEUED' };
  const changed = await compareAndSet(payload, {
    collection: slugs.imports,
    where: isHeld(row.id, owner),
    data: {
      ...(isFinal ? { ...ended(now), state: 'FAILED', failure: error.reason } : again),
      failures,
      failureDetail: cutText(error.message, 1000),
      ...(error.reason === 'too_large' && /^\d+$/.test(error.message) && { size: Number(error.message) }),
    },
  });
  return isFinal && changed !== null;
};

/**
 * Fails all waiting imports with the same token, because a rejected token does not work for other videos
 * either.
 */
export const failWaitingOf = async (payload: Payload, { workspace, vimeoToken }: Import): Promise<void> => {
  if (!vimeoToken) return;
  await payload.db.updateMany({
    collection: slugs.imports,
    where: {
      and: [
        { workspace: { equals: getRelationId(workspace) } },
        { state: { in: ['QUEUED', 'PAUSED'] } },
        { vimeoToken: { equals: vimeoToken } },
      ],
    },
    data: { ...ended(new Date()), state: 'FAILED', failure: 'token_refused' },
  });
};
