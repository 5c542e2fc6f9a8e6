import type { Payload, Where } from 'payload';

import { type Actor, getActorUserId } from '@/lib/core/access/actor';
import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { findUsedLimit } from '@/lib/workspaces/usage/find-subscription-limits';
import { getPeriod } from '@/lib/workspaces/usage/metrics';
import { makeInSlot, removeFromSlot } from '@/lib/workspaces/usage/slots';
import type { AiCreditUsage } from '@/payload-types';

import type { CreditType } from './ai-types';

const prefix = 'live/';

/** Reference for the credits of one minute of live captions, counted from 1. Pure. */
export const toCaptionReference = (broadcast: string, minute: number): string =>
  `${prefix}${broadcast}/${minute}`;

/** Common prefix of the references of all minutes of a broadcast. Pure. */
export const toCaptionPrefix = (broadcast: string): string => `${prefix}${broadcast}/`;

/** Broadcast that a reference belongs to. Null for other work. Pure. */
export const findCaptionedBroadcast = (reference: string): string | null =>
  /^live\/([^/]+)\/\d+$/.exec(reference)?.[1] ?? null;

const isReserved = (reference: string): Where => ({
  and: [{ reference: { equals: reference } }, { state: { equals: 'reserved' } }],
});

/** Marks reserved credits as spent after the work has finished. Idempotent. */
export const spendCredits = async (payload: Payload, reference: string): Promise<void> => {
  await compareAndSet(payload, {
    collection: slugs.aiCreditUsages,
    where: isReserved(reference),
    data: { state: 'spent' },
  });
};

/**
 * Refunds reserved credits after the work has failed, once, to the month they were reserved in. Idempotent.
 */
export const refundCredits = async (payload: Payload, reference: string): Promise<void> => {
  const row = await payload.db.findOne<AiCreditUsage>({
    collection: slugs.aiCreditUsages,
    where: isReserved(reference),
  });
  const workspace = getRelationId(row?.workspace);
  if (!row || !workspace) return;
  const key = { workspace, metric: 'aiCredits', at: new Date(`${row.period}-01T00:00:00Z`) } as const;
  await removeFromSlot(payload, { ...key, amount: row.credits }, () =>
    compareAndSet(payload, {
      collection: slugs.aiCreditUsages,
      where: isReserved(reference),
      data: { state: 'refunded', credits: 0, refundedCredits: row.credits },
    }),
  );
};

type Reservation = {
  workspace: Pick<ActorWorkspace, 'id' | 'limits'>;
  actor: Actor;
  /** Null if there is no video yet. */
  videoId: string | null;
  type: CreditType;
  credits: number;
  /**
   * Unique name of the work. `spendCredits`, `refundCredits` and `sweepReservations` settle the reservation
   * by it.
   */
  reference: string;
};

/** Reserves credits atomically before work begins. Throws `insufficient_ai_credits` without reserving any. */
export const reserveCredits = async (
  payload: Payload,
  { workspace, actor, videoId, type, credits, reference }: Reservation,
): Promise<void> => {
  const at = new Date();
  const limit = workspace.limits.monthlyAiCredits;
  const key = { workspace: workspace.id, metric: 'aiCredits', at } as const;
  const reserved = await makeInSlot(payload, { ...key, amount: credits, limit }, () =>
    payload.db.create({
      collection: slugs.aiCreditUsages,
      data: {
        workspace: workspace.id,
        video: videoId,
        user: getActorUserId(actor),
        integration: actor.kind === 'integration' ? actor.integrationId : null,
        type,
        credits,
        refundedCredits: 0,
        state: 'reserved',
        reference,
        period: getPeriod('aiCredits', at),
      },
    }),
  );
  if (reserved !== 'full') return;
  const { remaining } = await findUsedLimit(payload, workspace, 'aiCredits');
  throw new AppError('insufficient_ai_credits', { needed: credits, available: remaining ?? 0 });
};
