import { deliverEvent } from './deliver-event';
import { clearPending, toPlace, type HandOn } from './keep-for-sweep';
import { keepEvent } from './outbox-row';

/**
 * Moves an event from its row to the outbox and to its consumers. Each step may be repeated: the event's id
 * is unique there.
 */
export const relayEvent: HandOn = async (payload, origin, event) => {
  const kept = await keepEvent(payload, toPlace(origin), event);
  if (kept) await deliverEvent(payload, kept);
  await clearPending(payload, origin, event);
};
