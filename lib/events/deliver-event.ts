import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { OutboxEvent } from '@/payload-types';

/**
 * A domain's reaction to events. It may be called again with the same event, and then does nothing. Work that
 * takes long, or calls an outside system, is queued as a job under the event's id.
 */
export type Follower = (payload: Payload, event: OutboxEvent) => Promise<void>;

/**
 * The followers in their order. They are part of Payload's configuration, so that this folder depends on no
 * domain.
 */
const getFollowers = ({ config }: Payload): readonly Follower[] =>
  (config.custom as { followers: readonly Follower[] }).followers;

/**
 * Hands an event of the outbox to all followers. If one of them fails, the sweep hands the event on again.
 */
export const deliverEvent = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  try {
    for (const follow of getFollowers(payload)) await follow(payload, event);
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
