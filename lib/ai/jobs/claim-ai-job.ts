import type { Payload, Where } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { isLeased, isUnleased, leaseFor } from '@/lib/core/database/leases';
import { mayHaveRows } from '@/lib/core/database/may-have-rows';
import { getRelationId } from '@/lib/core/database/relation-id';

import { activeStates } from '@/lib/workspaces/usage/ai-types';
import type { AiJobKind, AiJobRow } from './ai-job';
import { failAiJob } from './fail-ai-job';

/** Lease of a row without renewal. Milliseconds. */
export const aiLeaseMs = 30_000;

/** A job that interrupted this many workers is failed. */
const maxClaims = 5;
/** Maximum number of running rows that are considered for fairness between workspaces. */
const maxBusy = 100;

/**
 * Claims the oldest waiting or abandoned row, preferring workspaces without running work. Null if none is
 * waiting. Claiming an abandoned row is no new attempt: the external engine is asked for the same job again.
 */
export const claimAiJob = async <R extends AiJobRow>(
  payload: Payload,
  kind: AiJobKind<R>,
  { owner, now = new Date() }: { owner: string; now?: Date },
): Promise<R | null> => {
  if (!mayHaveRows(payload, kind.collection, { field: 'status', values: activeStates })) return null;
  const isDue: Where = { and: [{ status: { in: [...activeStates] } }, isUnleased(now)] };
  for (;;) {
    const row = await findNext(payload, kind, { isDue, now });
    if (!row) return null;
    const claims = row.claims ?? 0;
    const asSeen: Where = {
      and: [
        { id: { equals: row.id } },
        { status: { equals: row.status } },
        { claims: { equals: claims } },
        isDue,
      ],
    };
    if (claims >= maxClaims) {
      await failAiJob(
        payload,
        { kind, row },
        { reason: 'failed', detail: 'all attempts were interrupted', where: asSeen },
      );
      continue;
    }
    const claimed = await compareAndSet(payload, {
      collection: kind.collection,
      where: asSeen,
      data: {
        status: 'IN_PROGRESS',
        claims: { $inc: 1 },
        ...leaseFor(owner, { ms: aiLeaseMs, now }),
        ...(!row.startedAt && { startedAt: now.toISOString() }),
      },
    });
    if (claimed) return claimed as R;
  }
};

type Search = { isDue: Where; now: Date };

const findNext = async <R extends AiJobRow>(
  payload: Payload,
  { collection }: AiJobKind<R>,
  { isDue, now }: Search,
): Promise<R | null> => {
  const find = async (where: Where, limit: number): Promise<R[]> => {
    const { docs } = await payload.db.find<R>({
      collection,
      where,
      sort: 'createdAt',
      limit,
      pagination: false,
    });
    return docs;
  };
  const underWay: Where = {
    and: [{ status: { equals: 'IN_PROGRESS' } }, isLeased(now)],
  };
  const first = (await find(isDue, 1))[0];
  if (!first) return null;
  const busy = (await find(underWay, maxBusy)).flatMap(({ workspace }) => getRelationId(workspace) ?? []);
  if (busy.length === 0) return first;
  const isIdle: Where = { and: [isDue, { workspace: { not_in: [...new Set(busy)] } }] };
  return (await find(isIdle, 1))[0] ?? first;
};
