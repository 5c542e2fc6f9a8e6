import type { Payload } from 'payload';

import type { Actor } from '@/lib/core/access/actor';
import { createEvent, type EventPayload } from '@/lib/core/events';

import { deliverEvent } from './deliver-event';
import { keepEvent, type Place } from './outbox-row';

/**
 * What happens without a change of a row: something was looked at or copied, or files were written by a step
 * that is repeated until it has said so.
 */
type RowlessEvent =
  | 'video.embedCopied'
  | 'video.oldVersionsRemoved'
  | 'liveEvent.embedCopied'
  | 'liveEvent.keyCopied'
  | 'workspace.exported';

type Happening<N extends RowlessEvent> = { name: N; payload: EventPayload<N>; actor?: Actor; id?: string };

/**
 * Puts an event that changes no row into the outbox and delivers it. Any other belongs into the row that it
 * tells of, by the same write (`changeWithEvent`, `pendingEvent`, `holdDeletion`): a process killed in
 * between would lose it.
 */
export const recordRowlessEvent = async <N extends RowlessEvent>(
  payload: Payload,
  place: Place,
  { name, ...happening }: Happening<N>,
): Promise<void> => {
  const kept = await keepEvent(payload, place, createEvent(name, happening));
  if (kept) await deliverEvent(payload, kept);
};
