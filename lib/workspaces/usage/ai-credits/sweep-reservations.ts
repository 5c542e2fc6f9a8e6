import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { AiCreditUsage, AutoTranscription, LiveEvent, Texttrack } from '@/payload-types';

import type { CreditType } from '../ai-types';
import { findCaptionedBroadcast } from './caption-reference';
import { refundCredits, spendCredits } from './settle-credits';

/** A reservation of this age belongs to a job that is there, or to a call that was answered. Milliseconds. */
const settledAfterMs = 300_000;
const batch = 100;

type Outcome = 'spent' | 'refunded' | 'open';
type Find = (payload: Payload, reference: string) => Promise<Outcome>;

/** A minute of live captions that nobody has said anything of is given back once they are over. */
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

/** Nobody had the answer of a call that was killed. */
const ofCall: Find = async () => 'refunded';

const finders: Record<CreditType, Find> = {
  transcription: ofTranscription,
  translation: ofTranslation,
  description: ofCall,
  chapters: ofCall,
};

/**
 * Settles what a killed process left reserved, by what became of the work: credits of a job that is done stay
 * spent, those of one that failed, was canceled or went with its video are given back.
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
