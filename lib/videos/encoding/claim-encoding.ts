import type { Payload, Where } from 'payload';

import { isLeasedBy, isUnleased, leaseFor, noLease } from '@/lib/core/database/leases';
import { mayHaveRows } from '@/lib/core/database/may-have-rows';
import { getRelationId } from '@/lib/core/database/relation-id';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';
import type { EncoderPort } from '@/lib/ports/encoder/port';
import type { WorkspaceRef } from '@/lib/ports/workspace-ref';
import type { Encoding } from '@/payload-types';

import { failEncoding } from './fail-encoding';
import { isNotMadePlayable } from './playable/claim-playable';

/** How long a worker owns a row without renewing, and how often it renews. Milliseconds. */
export const leaseMs = 30_000;
export const heartbeatMs = 5000;

/** A file that ends three workers, or fails three times, is given up. */
export const maxAttempts = 3;

const firstDelayMs = 15_000;
const outageDelayMs = 30_000;

/** Whether any row waits or is worked on; without one there is nothing to claim, of pieces neither. */
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
 * Takes the oldest row that waits or whose worker is gone, for `owner`, of a workspace whose engine has room. Null where there is none. Rows whose attempts are used
 * up end as ERROR on the way. A row that an engine elsewhere still works on goes on with the attempt it has, and with the
 * engine's id for it where that got stored; every other claim is a new attempt.
 */
export const claimEncoding = async <E extends Engine>(
  payload: Payload,
  { owner, encoderFor, now = new Date() }: Claim<E>,
): Promise<{ encoding: Encoding; encoder: E } | null> => {
  // A QUEUED row's lease end is when it may be tried again.
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

/** How many workspaces with waiting rows are weighed in one claim, and how many are passed over whose engine has no room. */
const maxWorkspaces = 20;
const maxPassedOver = 200;
const fairnessMs = 3_600_000;

type Candidate<E> = { row: Encoding; encoder: E; recent: number };

/**
 * The oldest due row of each workspace, first of the one that had the fewest encodes in the last hour: a tenant that uploads
 * a thousand files waits for itself, not everybody for it.
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

/** Null where a workspace's own settings can't be read: its rows wait, and nobody else's with them. */
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
 * Keeps a claimed row for another lease, with the engine's id for its job once it has one; false where it was lost, canceled
 * or deleted.
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

/** What shows that a row is still what it was for whoever writes to it: its claim, or the job it was given to. */
export type EncodingHold = { owner: string } | { engineJobId: string };

/** The row while it is worked on and still held. */
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
 * Puts a claimed row back. An attempt that does not count (the worker was asked to stop) may be made again at once, a failed one
 * after 15 s, then a minute, and one that the file has no part in (storage or disk) without counting.
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

/** Lets a row go that its engine goes on with elsewhere: the next worker attaches to it at once. */
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
