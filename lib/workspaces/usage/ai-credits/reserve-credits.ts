import type { Payload } from 'payload';

import { type Actor, getActorUserId } from '@/lib/core/access/actor';
import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { findUsedLimit } from '@/lib/workspaces/usage/find-subscription-limits';
import { makeInSlot } from '@/lib/workspaces/usage/make-in-slot';
import { getPeriod } from '@/lib/workspaces/usage/metrics';

import type { CreditType } from '../ai-types';

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
