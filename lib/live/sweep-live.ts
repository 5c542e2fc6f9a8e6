import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/compare-and-set';
import { createEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { Ports } from '@/lib/ports';
import type { LivePort } from '@/lib/ports/live/port';
import type { LiveEvent } from '@/payload-types';

import { closeChannel } from './close-channel';
import { isEventIn, loadLiveEvent } from './find-live-event';
import { lacksTargets, startTargets } from './start-targets';

type SweepContext = { payload: Payload; ports: Ports };
type Context = { payload: Payload; live: LivePort; now: number };

/** A call that starts or stops a channel is over by then. Milliseconds. */
const settledMs = 60_000;
/** How long after its planned end the channel of an event that never went live runs on without a picture. Milliseconds. */
const idleMs = 60 * 60_000;

const changedBefore = ({ channelChangedAt }: LiveEvent, at: number): boolean =>
  !channelChangedAt || Date.parse(channelChangedAt) < at;

/**
 * Makes rows and running channels agree: what a killed process left half started or half stopped is finished, a channel that died is
 * said to be gone, an event on air is sent to its targets, a channel that belongs to no event is stopped, and one that nobody uses ends an hour after its event. An event that is LIVE
 * stays LIVE: nothing ends it by itself.
 */
export const sweepLive = async ({ payload, ports }: SweepContext, now = Date.now()): Promise<void> => {
  const live = await ports.getLive();
  const { docs } = await payload.db.find<LiveEvent>({
    collection: slugs.liveEvents,
    where: { channelState: { not_equals: 'IDLE' } },
    pagination: false,
    limit: 0,
  });
  for (const event of docs) await settle({ payload, live, now }, event);
  await stopStrangers({ payload, live, now });
};

const settle = async (ctx: Context, event: LiveEvent): Promise<void> => {
  const { payload, live, now } = ctx;
  const isSettled = changedBefore(event, now - settledMs);
  if (event.channelState === 'RUNNING') return settleRunning(ctx, event);
  if (!isSettled) return;
  if (event.channelState === 'STOPPING') return closeChannel(ctx, event.id);
  const channel = await live.findChannel(event.id);
  const isThere = channel !== null && channel.broadcast === event.broadcast;
  await compareAndSet(payload, {
    collection: slugs.liveEvents,
    where: isEventIn(event.id, {
      channelState: event.channelState ?? null,
      broadcast: event.broadcast ?? null,
    }),
    data: {
      channelState: isThere ? 'RUNNING' : 'IDLE',
      channelChangedAt: new Date(now).toISOString(),
    },
  });
};

const settleRunning = async (ctx: Context, event: LiveEvent): Promise<void> => {
  const { payload, live, now } = ctx;
  const broadcast = event.broadcast ?? '';
  const where = isEventIn(event.id, { channelState: 'RUNNING', broadcast });
  const channelChangedAt = new Date(now).toISOString();
  const channel = await live.findChannel(event.id);
  if (channel?.broadcast !== broadcast) {
    await changeWithEvent(payload, {
      ...{ collection: slugs.liveEvents, where, data: { channelState: 'IDLE', channelChangedAt } },
      event: createEvent('liveEvent.channelLost', { payload: { broadcast } }),
    });
    return;
  }
  if (event.state === 'LIVE' && lacksTargets(event, channel)) await startTargets(ctx, event);
  const isUnused = event.state === 'IDLE' && !channel.isSending;
  if (!isUnused || now < Date.parse(event.endDateTime) + idleMs) return;
  await changeWithEvent(payload, {
    ...{ collection: slugs.liveEvents, where, data: { channelState: 'STOPPING', channelChangedAt } },
    event: createEvent('liveEvent.channelStopped', { payload: { broadcast } }),
  });
  await closeChannel(ctx, event.id);
};

/** Channels of events that are gone, or whose rows say that they have none. */
const stopStrangers = async ({ payload, live, now }: Context): Promise<void> => {
  const { eventIds } = await live.listChannels();
  for (const eventId of eventIds) {
    const event = await loadLiveEvent(payload, eventId);
    const isWanted = event && (event.channelState !== 'IDLE' || !changedBefore(event, now - settledMs));
    if (!isWanted) await live.stopChannel(eventId);
  }
};
