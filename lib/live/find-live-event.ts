import type { Payload, Where, PayloadRequest } from 'payload';
import type { z } from 'zod';

import { getActorWorkspace, type Actor, resolveActor } from '@/lib/core/access/actor';
import type { Operation } from '@/lib/core/access/permissions';
import { canReach } from '@/lib/core/access/tenant';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { notInTrash, type TrashOption } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import type { LiveEvent } from '@/payload-types';

import type { liveAnswerSchema } from './live-status';
import { toEventFields } from './rules';

export type LiveAnswer = z.output<typeof liveAnswerSchema>;

/** Current state and channel state of the row, which may have advanced since. */
export const toAnswer = async (payload: Payload, event: LiveEvent): Promise<LiveAnswer> => {
  const { state, channelState } = toEventFields((await loadLiveEvent(payload, event.id)) ?? event);
  return { state, channelState };
};

export type LinkedLiveEvent = { id: string; title: string };

/** The live event that a video is the recording of, if the caller may see it; null for other videos. */
export const findLinkedEvent = async (
  req: PayloadRequest,
  { id }: { id: string },
): Promise<LinkedLiveEvent | null> => {
  const event = await req.payload.db.findOne<LiveEvent>({
    collection: slugs.liveEvents,
    where: { archiveVideo: { equals: id } },
    select: { title: true, workspace: true, createdBy: true },
  });
  if (!event || !canReach(await resolveActor(req), slugs.liveEvents, 'read', event)) return null;
  return { id: event.id, title: event.title };
};

/** An event with all its fields; null if there is none. */
export const loadLiveEvent = (
  payload: Payload,
  eventId: string,
  trash: TrashOption = {},
): Promise<LiveEvent | null> => findById(payload, slugs.liveEvents, eventId, trash);

/**
 * An event on which the actor may carry out `operation`. Throws `forbidden` if the actor may only see it,
 * and `not_found` if it is in another workspace or does not exist.
 */
export const findLiveEventFor = async (
  { payload, actor }: { payload: Payload; actor: Actor },
  eventId: string,
  operation: Operation,
): Promise<LiveEvent> => {
  const event = await loadLiveEvent(payload, eventId);
  // A token may have this permission without `read`.
  if (event && canReach(actor, slugs.liveEvents, operation, event)) return event;
  if (!event || !canReach(actor, slugs.liveEvents, 'read', event)) throw new AppError('not_found');
  throw toForbidden(actor);
};

/** Names the package if it does not include live events. */
const toForbidden = (actor: Actor): AppError => {
  const workspace = getActorWorkspace(actor);
  if (!workspace || workspace.features.liveStreamingEnabled) return new AppError('forbidden');
  const title = workspace.packageTitle ?? 'of this workspace';
  return new AppError('forbidden', {}, { detail: `The plan ${title} does not include live events.` });
};

/** Matches the event while it is in these states, for compare-and-set. */
export const isEventIn = (
  eventId: string,
  states: Partial<Pick<LiveEvent, 'state' | 'channelState' | 'broadcast'>>,
): Where => ({
  and: [
    { id: { equals: eventId } },
    notInTrash,
    ...Object.entries(states).map(([name, value]) => ({
      [name]: value === null || value === undefined ? { exists: false } : { equals: value },
    })),
  ],
});

/** Throws if an event is live or its recording is unfinished, because a deletion would lose the recording. */
export const assertEventAtRest = ({ state, channelState, holdsSlot }: LiveEvent): void => {
  if (state === 'LIVE' || channelState !== 'IDLE') throw new AppError('live_event_running');
  if (holdsSlot) throw new AppError('live_recording_unfinished');
};
