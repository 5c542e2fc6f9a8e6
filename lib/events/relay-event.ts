import { deliverEvent } from './deliver-event';
import { clearPending, toPlace, type HandOn } from './keep-for-sweep';
import { keepEvent } from './outbox-row';

/**
 * Moves an event from its row to the outbox and delivers it. Each step may be repeated, because the event's
 * id is unique in the outbox.
 */
export const relayEvent: HandOn = async (payload, origin, event) => {
  const kept = await keepEvent(payload, toPlace(origin), event);
  if (kept) await deliverEvent(payload, kept);
  await clearPending(payload, origin, event);
};
