import type { Payload } from 'payload';

import type { Actor } from '@/lib/core/access/actor';
import { createEvent, type EventPayload } from '@/lib/core/events';

import { deliverEvent } from './deliver-event';
import { keepEvent, type Place } from './relay-event';

/** Events without a row change: something was viewed or copied, or a repeatable step has written files. */
type RowlessEvent =
  | 'video.embedCopied'
  | 'video.oldVersionsRemoved'
  | 'liveEvent.embedCopied'
  | 'liveEvent.keyCopied'
  | 'workspace.exported';

type EventOptions<N extends RowlessEvent> = { name: N; payload: EventPayload<N>; actor?: Actor; id?: string };

/**
 * Adds an event without a row change to the outbox and delivers it. Any other event must be written with its
 * row (`changeWithEvent`, `pendingEvent`, `holdDeletion`), or a process killed in between would lose it.
 */
export const recordRowlessEvent = async <N extends RowlessEvent>(
  payload: Payload,
  place: Place,
  { name, ...options }: EventOptions<N>,
): Promise<void> => {
  const kept = await keepEvent(payload, place, createEvent(name, options));
  if (kept) await deliverEvent(payload, kept);
};
