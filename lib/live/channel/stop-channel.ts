import type { Context } from '@/lib/context';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';

import { closeChannel } from './close-channel';
import { findLiveEventFor, isEventIn } from '../find-live-event';
import { toAnswer, type LiveAnswer } from '../to-answer';

/**
 * Stops the channel of an event that is not on air; the event stays planned. Throws `event_not_idle`,
 * `channel_not_running`, `live_unavailable`.
 */
export const stopChannel = async (ctx: Context, eventId: string): Promise<LiveAnswer> => {
  const { payload, actor } = ctx;
  const event = await findLiveEventFor(ctx, eventId, 'endLive');
  if (event.state !== 'IDLE') throw new AppError('event_not_idle');
  // An interrupted stop is repeated.
  if (event.channelState !== 'STOPPING') {
    const stopping = await changeWithEvent(payload, {
      collection: slugs.liveEvents,
      where: isEventIn(eventId, { state: 'IDLE', channelState: 'RUNNING' }),
      data: { channelState: 'STOPPING', channelChangedAt: new Date().toISOString() },
      event: createEvent('liveEvent.channelStopped', {
        payload: { broadcast: event.broadcast ?? '' },
        actor,
      }),
    });
    if (!stopping) throw new AppError('channel_not_running');
  }
  await closeChannel({ payload, live: await ctx.ports.liveFor(event.workspace) }, eventId);
  return toAnswer(payload, event);
};
