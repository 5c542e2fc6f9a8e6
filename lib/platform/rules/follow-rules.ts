import type { Payload, Where } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { readTargetIn } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/worker/queue-job';
import type { OutboxEvent, Rule } from '@/payload-types';

import { runRuleJob } from '../jobs';
import type { RuleEvent } from './rule-types';

type Trigger = {
  /** Identifies the event for which a rule runs at most once. */
  eventId: string;
  happenedAt: string;
  events: RuleEvent[];
};

/** The event of a recording that is ready. Its id begins with this word. */
const isRecording = ({ eventId }: OutboxEvent): boolean => eventId.startsWith('recording ');

const toTrigger = (event: OutboxEvent): Trigger => ({
  eventId: event.eventId,
  happenedAt: event.happenedAt,
  events: isRecording(event) ? ['video.ready', 'liveEvent.ended'] : ['video.ready'],
});

/** The last time that a video became ready, for rules that wait for its text. */
const findReady = async (payload: Payload, target: string): Promise<Trigger | null> => {
  const { docs } = await payload.db.find<OutboxEvent>({
    collection: slugs.outboxEvents,
    where: { and: [{ name: { equals: 'video.ready' } }, { target: { equals: target } }] },
    sort: '-happenedAt',
    limit: 1,
    pagination: false,
  });
  return docs[0] ? toTrigger(docs[0]) : null;
};

/**
 * Queues the rules of a workspace for a video that is ready. Translations wait until it was transcribed.
 * No action emits one of these events for its own rule again, so that rules cannot loop.
 */
export const followRules = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const workspace = getRelationId(event.workspace);
  const videoId = readTargetIn(slugs.videos, event.target);
  if (!workspace || !videoId) return;
  const isText = event.name === 'video.transcriptionCompleted';
  if (event.name !== 'video.ready' && !isText) return;
  const find = async (condition: Where[]): Promise<Rule[]> => {
    const { docs } = await payload.db.find<Rule>({
      collection: slugs.rules,
      where: {
        and: [{ workspace: { equals: workspace } }, { isDisabled: { not_equals: true } }, ...condition],
      },
      sort: 'createdAt',
      limit: 0,
      pagination: false,
    });
    return docs;
  };
  const rules = await find(isText ? [{ action: { equals: 'translate' } }] : []);
  if (rules.length === 0) return;
  const trigger = isText ? await findReady(payload, event.target) : toTrigger(event);
  if (!trigger) return;
  for (const rule of rules) {
    // A rule does not apply to videos that were ready before it existed.
    if (!trigger.events.includes(rule.event) || rule.createdAt > trigger.happenedAt) continue;
    const input = { ruleId: rule.id, videoId, eventId: trigger.eventId };
    await queueJob(payload, runRuleJob, input, { workspace });
  }
};
