import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { AiCreditUsage, AutoTranscription, LiveEvent, Texttrack } from '@/payload-types';

import type { CreditType } from './ai-types';
import { findCaptionedBroadcast, refundCredits, spendCredits } from './credits';

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
