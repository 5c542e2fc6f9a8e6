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
import type { AiCreditUsage, AutoTranscription, LiveEvent, Texttrack } from '@/payload-types';

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

/** After this time the job of a reservation exists, or its call has been answered. Milliseconds. */
const settledAfterMs = 300_000;
const batch = 100;

type Outcome = 'spent' | 'refunded' | 'open';
type Find = (payload: Payload, reference: string) => Promise<Outcome>;

/** Live captions: an unsettled minute is refunded once the captions have ended. */
const ofCaptions = async (payload: Payload, broadcast: string): Promise<Outcome> => {
  const event = await payload.db.findOne<LiveEvent>({
    collection: slugs.liveEvents,
    where: { and: [{ captionsOf: { equals: broadcast } }, { captionsOpen: { equals: true } }] },
  });
  return event ? 'open' : 'refunded';
};

const ofTranscription: Find = async (payload, reference) => {
  const broadcast = findCaptionedBroadcast(reference);
  if (broadcast !== null) return ofCaptions(payload, broadcast);
  const row = await payload.db.findOne<AutoTranscription>({
    collection: slugs.autoTranscriptions,
    where: { jobName: { equals: reference } },
  });
  if (row?.status === 'QUEUED' || row?.status === 'IN_PROGRESS') return 'open';
  return row?.status === 'COMPLETED' ? 'spent' : 'refunded';
};

const ofTranslation: Find = async (payload, reference) => {
  const row = await payload.db.findOne<Texttrack>({
    collection: slugs.texttracks,
    where: { jobName: { equals: reference } },
  });
  if (row?.status === 'QUEUED' || row?.status === 'IN_PROGRESS') return 'open';
  return row && !row.status ? 'spent' : 'refunded';
};

/** The caller of a killed call never received its result. */
const ofCall: Find = async () => 'refunded';

const finders: Record<CreditType, Find> = {
  transcription: ofTranscription,
  translation: ofTranslation,
  description: ofCall,
  chapters: ofCall,
};

/**
 * Settles reservations that a killed process left behind. Credits of finished work are spent; credits of
 * failed, cancelled or deleted work are refunded.
 */
export const sweepReservations = async (payload: Payload, now = new Date()): Promise<void> => {
  const before = new Date(now.getTime() - settledAfterMs).toISOString();
  for (let after = ''; ;) {
    const { docs } = await payload.db.find<AiCreditUsage>({
      collection: slugs.aiCreditUsages,
      where: {
        and: [
          { state: { equals: 'reserved' } },
          { createdAt: { less_than: before } },
          ...(after ? [{ createdAt: { greater_than: after } }] : []),
        ],
      },
      sort: 'createdAt',
      limit: batch,
      pagination: false,
    });
    for (const { type, reference } of docs) {
      const outcome = await finders[type](payload, reference);
      if (outcome === 'spent') await spendCredits(payload, reference);
      if (outcome === 'refunded') await refundCredits(payload, reference);
    }
    const last = docs.at(-1);
    if (!last || docs.length < batch) return;
    after = last.createdAt;
  }
};
