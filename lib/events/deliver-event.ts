import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { OutboxEvent } from '@/payload-types';

/**
 * A domain's reaction to events. It must be idempotent, because it may receive an event twice. Long work and
 * calls to outside systems are queued as a job under the event's id.
 */
export type Follower = (payload: Payload, event: OutboxEvent) => Promise<void>;

/**
 * The followers in their order. They come from Payload's configuration, so that this folder depends on no
 * domain.
 */
const getFollowers = ({ config }: Payload): readonly Follower[] =>
  (config.custom as { followers: readonly Follower[] }).followers;

/**
 * Passes an event of the outbox to all followers. If one of them fails, the sweep delivers the event again.
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
