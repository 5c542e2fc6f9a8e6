import type { Payload } from 'payload';

import type { Context } from '@/lib/context';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { mergeIngest } from '@/lib/formats/ingest-entry';
import type { LivePort } from '@/lib/ports/live';

import { isEventIn, loadLiveEvent, findLiveEventFor, toAnswer, type LiveAnswer } from '../find-live-event';
import { askLive } from './find-holder';

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

type CloseContext = { payload: Payload; live: LivePort };

/**
 * Stops the channel of a row in state `STOPPING` and updates the row. Repeatable and safe to call
 * concurrently. Throws `live_unavailable`; the row then stays `STOPPING` until a retry.
 */
export const closeChannel = async ({ payload, live }: CloseContext, eventId: string): Promise<void> => {
  const event = await loadLiveEvent(payload, eventId);
  if (event?.channelState !== 'STOPPING') return;
  const channel = await askLive(live.findChannel(eventId));
  const where = isEventIn(eventId, { channelState: 'STOPPING', broadcast: event.broadcast ?? null });
  // Read before the channel drops it.
  if (channel)
    await compareAndSet(payload, {
      ...{ collection: slugs.liveEvents, where },
      data: {
        ingestLog: mergeIngest(event.ingestLog, channel.ingest),
        mostViewers: Math.max(event.mostViewers ?? 0, channel.mostViewers),
      },
    });
  await askLive(live.stopChannel(eventId));
  // An external service takes a while; `sweepLive` checks again.
  if (live.costs && (await askLive(live.findChannel(eventId)))) return;
  await compareAndSet(payload, {
    collection: slugs.liveEvents,
    where,
    data: { channelState: 'IDLE', channelChangedAt: new Date().toISOString() },
  });
};
