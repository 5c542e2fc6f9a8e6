import type { Context, SystemContext } from '@/lib/context';
import type { Actor } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { LiveEvent } from '@/payload-types';

import { closeChannel } from './channel/close-channel';
import { findHolder } from './channel/find-holder';
import { findLiveEventFor, isEventIn, toAnswer, type LiveAnswer } from './find-live-event';
import { publishLive } from './publishing/publish-live';
import { findControl, toEventFields } from './rules';

/**
 * Ends an event: stops its channel and turns the broadcast into a video if it is recorded. With `keepsState`
 * the event stays LIVE. After a kill at any moment, the stored event completes the rest. Throws
 * `event_not_live`, `live_unavailable`.
 */
export const endEvent = async (
  ctx: Context,
  { eventId, keepsState }: { eventId: string; keepsState: boolean },
): Promise<LiveAnswer> => {
  const { payload } = ctx;
  const event = await findLiveEventFor(ctx, eventId, 'endLive');
  const live = await ctx.ports.liveFor(event.workspace);
  const isTaken = (await findHolder(payload, live, event)) !== null;
  if (findControl(toEventFields(event, { isTaken })) !== 'end') throw new AppError('event_not_live');
  const isEnding = await (keepsState ? interrupt(ctx, event) : end(ctx, event));
  if (!isEnding) throw new AppError('event_not_live');
  // Published before the stream ends, so that players can distinguish the end from an interruption.
  await publishLive(ctx, { eventId });
  await closeChannel({ payload, live }, eventId);
  return toAnswer(payload, event);
};

const findChange = ({ channelState }: LiveEvent) =>
  channelState === 'RUNNING' ? { channelState: 'STOPPING', channelChangedAt: new Date().toISOString() } : {};

/** Ends an event at its planned end, if configured. */
export const endByPlan = async ({ payload, ports }: SystemContext, event: LiveEvent): Promise<void> => {
  if (!(await end({ payload }, event))) return;
  await publishLive({ payload, ports }, { eventId: event.id });
  await closeChannel({ payload, live: await ports.liveFor(event.workspace) }, event.id);
};

const end = (
  { payload, actor }: Pick<Context, 'payload'> & { actor?: Actor },
  event: LiveEvent,
): Promise<unknown> =>
  changeWithEvent(payload, {
    collection: slugs.liveEvents,
    where: isEventIn(event.id, { state: 'LIVE', channelState: event.channelState ?? 'IDLE' }),
    data: { state: 'ENDED', endedAt: new Date().toISOString(), ...findChange(event) },
    event: createEvent('liveEvent.ended', {
      payload: { broadcast: event.broadcast ?? null },
      ...(actor && { actor }),
    }),
  });

const interrupt = ({ payload, actor }: Context, event: LiveEvent): Promise<unknown> =>
  event.channelState !== 'RUNNING'
    ? compareAndSet(payload, {
        collection: slugs.liveEvents,
        where: isEventIn(event.id, { state: 'LIVE' }),
        data: {},
      })
    : changeWithEvent(payload, {
        collection: slugs.liveEvents,
        where: isEventIn(event.id, { state: 'LIVE', channelState: 'RUNNING' }),
        data: findChange(event),
        event: createEvent('liveEvent.channelStopped', {
          payload: { broadcast: event.broadcast ?? '' },
          actor,
        }),
      });
