import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { OutboxEvent } from '@/payload-types';

import { followMembers } from './follow-members';
import { followPeople } from './follow-people';
import { indexChangedSpeech } from './index-changed-speech';
import { mailDecisions } from './mail-decisions';
import { followLive } from './follow-live';
import { followShares } from './follow-shares';
import { followWorkspaces } from './follow-workspaces';
import { publishChangedFiles } from './publish-changed-files';
import { startAutoTranscription } from './start-auto-transcription';
import { writeLogEntry } from './write-log-entry';

/** Whoever wants to know what happened. Each may be called again with the same event, and then does nothing. */
type EventConsumer = (payload: Payload, event: OutboxEvent) => Promise<void>;

/** In this order. What takes long, or calls an outside system, queues a job under the event's id. */
const consumers: readonly EventConsumer[] = [
  writeLogEntry,
  publishChangedFiles,
  indexChangedSpeech,
  startAutoTranscription,
  followMembers,
  followPeople,
  followShares,
  followLive,
  followWorkspaces,
  mailDecisions,
];

/** Hands an event of the outbox to all consumers; an event that one of them fails at is handed on again by the sweep. */
export const deliverEvent = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  try {
    for (const consume of consumers) await consume(payload, event);
  } catch (error) {
    payload.logger.error({ err: error, event: event.eventId }, 'an event could not be delivered');
    return;
  }
  await payload.db.updateOne({
    collection: slugs.outboxEvents,
    id: event.id,
    data: { deliveredAt: new Date().toISOString() },
  });
};
