import type { Payload, Where } from 'payload';

import { isLeasedBy, isUnleased, leaseFor, noLease } from '@/lib/core/database/leases';
import { mayHaveRows } from '@/lib/core/rows/find-rows';
import { getRelationId } from '@/lib/core/database/ids';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';
import type { EncoderPort } from '@/lib/ports/encoder';
import type { WorkspaceRef } from '@/lib/ports/workspace-ref';
import type { Encoding } from '@/payload-types';

import { failEncoding } from './fail-encoding';
import { isNotMadePlayable } from './playable/claim-playable';

/** How long a worker owns a row without renewing, and how often it renews. Milliseconds. */
export const leaseMs = 30_000;
export const heartbeatMs = 5000;

/** An encoding is given up after three attempts that failed or ended with their worker. */
export const maxAttempts = 3;

const firstDelayMs = 15_000;
const outageDelayMs = 30_000;

/** Whether any row is queued or running. Without such a row there are no encodes and no chunks to claim. */
export const hasActiveEncoding = async ({ db }: Payload): Promise<boolean> => {
  const values = ['QUEUED', 'RUNNING'] as const;
  if (!mayHaveRows({ db }, slugs.encodings, { field: 'state', values })) return false;
  const { docs } = await db.find<Encoding>({
    collection: slugs.encodings,
    where: { state: { in: [...values] } },
    select: {},
    limit: 1,
    pagination: false,
  });
  return docs.length > 0;
};

type Engine = Pick<EncoderPort, 'engine' | 'isElsewhere' | 'hasRoom'>;
type Claim<E extends Engine> = {
  owner: string;
  encoderFor: (workspace: WorkspaceRef) => Promise<E>;
  now?: Date;
};

/**
 * Claims the oldest row that is queued or has lost its worker, in a workspace whose engine has room, for
 * `owner`; null if none is due. Rows without attempts left become ERROR. A row that an external engine still
 * works on keeps its attempt and stored job id; every other claim is a new attempt.
 */
export const claimEncoding = async <E extends Engine>(
  payload: Payload,
  { owner, encoderFor, now = new Date() }: Claim<E>,
): Promise<{ encoding: Encoding; encoder: E } | null> => {
  // The lease end of a QUEUED row is the earliest time of its next attempt.
  const claimable: Where = {
    and: [{ state: { in: ['QUEUED', 'RUNNING'] } }, isUnleased(now), isNotMadePlayable(now)],
  };
  for (const { row: candidate, encoder } of await findCandidates(payload, { claimable, encoderFor, now })) {
    const goesOn =
      encoder.isElsewhere && candidate.state === 'RUNNING' && candidate.engine === encoder.engine;
    if (!goesOn && (candidate.attempt ?? 0) >= maxAttempts) {
      await failEncoding(payload, candidate, {
        reason: 'encoder_failed',
        detail: 'all attempts were interrupted',
      });
      continue;
    }
    const claimed = await compareAndSet(payload, {
      collection: slugs.encodings,
      where: {
        // Fails if another worker has claimed the row since it was read.
        and: [
          { id: { equals: candidate.id } },
          { state: { equals: candidate.state } },
          { attempt: { equals: candidate.attempt ?? 0 } },
          claimable,
        ],
      },
      data: {
        state: 'RUNNING',
        ...leaseFor(owner, { ms: leaseMs, now }),
        ...(!goesOn && {
          attempt: { $inc: 1 },
          engine: encoder.engine,
          engineJobId: null,
          startedAt: now.toISOString(),
        }),
      },
    });
    if (claimed) return { encoding: claimed, encoder };
  }
  return null;
};

/**
 * Limits per claim: workspaces with queued rows that are compared, and workspaces read in total, including
 * those whose engine has no room.
 */
const maxWorkspaces = 20;
const maxPassedOver = 200;
const fairnessMs = 3_600_000;

type Candidate<E> = { row: Encoding; encoder: E; recent: number };

/**
 * The oldest due row of each workspace, starting with the workspace that had the fewest encodes in the last
 * hour. A tenant that uploads a thousand files does not delay the others.
 */
const findCandidates = async <E extends Engine>(
  payload: Payload,
  { claimable, encoderFor, now }: { claimable: Where; now: Date } & Pick<Claim<E>, 'encoderFor'>,
): Promise<Candidate<E>[]> => {
  const candidates: Candidate<E>[] = [];
  const seen: string[] = [];
  while (candidates.length < maxWorkspaces && seen.length < maxPassedOver) {
    const { docs } = await payload.db.find<Encoding>({
      collection: slugs.encodings,
      where: { and: [claimable, ...(seen.length > 0 ? [{ workspace: { not_in: seen } }] : [])] },
      sort: 'createdAt',
      limit: 1,
      pagination: false,
    });
    const row = docs[0];
    if (!row) break;
    const workspace = getRelationId(row.workspace) ?? '';
    seen.push(workspace);
    const encoder = await findEngine(payload, workspace, encoderFor);
    if (encoder?.hasRoom()) candidates.push({ row, encoder, recent: 0 });
  }
  if (candidates.length < 2) return candidates;
  const since = new Date(now.getTime() - fairnessMs).toISOString();
  for (const candidate of candidates) {
    const { totalDocs } = await payload.db.count({
      collection: slugs.encodings,
      where: {
        and: [
          { workspace: { equals: getRelationId(candidate.row.workspace) } },
          { startedAt: { greater_than: since } },
        ],
      },
    });
    candidate.recent = totalDocs;
  }
  return candidates.sort((a, b) => a.recent - b.recent);
};

/** Null if the workspace's settings cannot be read: its rows wait, those of other workspaces do not. */
const findEngine = <E extends Engine>(
  payload: Payload,
  workspace: string,
  encoderFor: Claim<E>['encoderFor'],
): Promise<E | null> =>
  encoderFor(workspace).catch((error: unknown) => {
    payload.logger.error({ err: error, workspace }, 'a workspace has no encoder');
    return null;
  });

/**
 * Renews the lease of a claimed row and stores the engine's job id once there is one. False if the row was
 * lost, canceled or deleted.
 */
export const renewLease = async (
  payload: Payload,
  {
    id,
    owner,
    engineJobId,
    now = new Date(),
  }: { id: string; owner: string; engineJobId?: string; now?: Date },
): Promise<boolean> => {
  const row = await compareAndSet(payload, {
    collection: slugs.encodings,
    where: isHeld(id, { owner }),
    data: { ...leaseFor(owner, { ms: leaseMs, now }), ...(engineJobId && { engineJobId }) },
  });
  return row !== null;
};

/** Proves the right to write to a row: the owner of its claim, or the id of its engine job. */
export type EncodingHold = { owner: string } | { engineJobId: string };

/** Matches the row while it is running and still held. */
export const isHeld = (id: string, hold: EncodingHold): Where => ({
  and: [
    { id: { equals: id } },
    { state: { equals: 'RUNNING' } },
    'owner' in hold ? isLeasedBy(hold.owner) : { engineJobId: { equals: hold.engineJobId } },
  ],
});

type Release = {
  encoding: Encoding;
  hold: EncodingHold;
  why: 'stopped' | 'failed' | 'outage';
  now?: Date;
};

/**
 * Puts a claimed row back into the queue. `stopped` (the worker shuts down) allows a retry at once and
 * `outage` (storage or disk) after 30 s; neither counts as an attempt. `failed` counts; the retry follows
 * after 15 s, then after a minute.
 */
export const releaseEncoding = async (
  payload: Payload,
  { encoding, hold, why, now = new Date() }: Release,
): Promise<void> => {
  const attempt = encoding.attempt ?? 1;
  const delayMs =
    why === 'stopped' ? 0 : why === 'outage' ? outageDelayMs : firstDelayMs * 4 ** (attempt - 1);
  await compareAndSet(payload, {
    collection: slugs.encodings,
    where: isHeld(encoding.id, hold),
    data: {
      state: 'QUEUED',
      ...noLease(delayMs > 0 ? new Date(now.getTime() + delayMs) : null),
      ...(why === 'failed' ? {} : { attempt: { $inc: -1 } }),
    },
  });
};

/** Releases a row that an external engine continues to encode; the next worker attaches to it at once. */
export const releaseLease = async (
  payload: Payload,
  { id, owner }: { id: string; owner: string },
): Promise<void> => {
  await compareAndSet(payload, {
    collection: slugs.encodings,
    where: isHeld(id, { owner }),
    data: noLease(),
  });
};
