import type { Payload } from 'payload';

import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { createEvent, toTarget, type AppEvent } from '@/lib/core/events';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent, recordRowlessEvent } from '@/lib/events/change-with-event';
import type { Ports } from '@/lib/ports';
import type { LiveChannel, LivePort } from '@/lib/ports/live';
import { ProviderError } from '@/lib/ports/provider-error';
import { queueJob } from '@/lib/worker/queue-job';
import type { LiveEvent } from '@/payload-types';

import { closeChannel } from './channel/close-channel';
import { findIdleCost } from './channel/find-idle-cost';
import { advanceChannel, showAgain } from './channel/start-channel';
import { endByPlan } from './end-event';
import { isEventIn, loadLiveEvent } from './find-live-event';
import { isMailDue } from './find-outage';
import { mailLiveOutageJob } from './jobs';
import { getStartWindow, rehearsalMs, toEventFields } from './rules';
import { lacksTargets, startTargets } from './targets/targets';

type Context = { payload: Payload; live: LivePort; now: number };

/** A call that starts or stops a channel is finished by then. Milliseconds. */
const settledMs = 60_000;
/** Least interval between state queries to a service that takes minutes. Milliseconds. */
const pacedMs = 5000;
/**
 * How long after the planned end a channel without video runs on if the event never went live. Milliseconds.
 */
const idleMs = 60 * 60_000;

const changedBefore = ({ channelChangedAt }: LiveEvent, at: number): boolean =>
  !channelChangedAt || Date.parse(channelChangedAt) < at;

/**
 * Reconciles rows and running channels: finishes interrupted starts and stops, advances channels of
 * services, records dead channels, connects targets of events on air, stops channels without an event, and
 * ends unused ones an hour after their event, or earlier if they cost money. A LIVE event always stays LIVE.
 */
export const sweepLive = async ({ payload, ports }: SystemContext, now = Date.now()): Promise<void> => {
  const { docs } = await payload.db.find<LiveEvent>({
    collection: slugs.liveEvents,
    where: { channelState: { not_equals: 'IDLE' } },
    pagination: false,
    limit: 0,
  });
  for (const event of docs) {
    if (isOverByPlan(event, now)) {
      await withEngine(
        { payload, now },
        () => ports.liveFor(event.workspace),
        () => endByPlan({ payload, ports }, event),
      );
      continue;
    }
    await withEngine(
      { payload, now },
      () => ports.liveFor(event.workspace),
      (ctx) => settle(ctx, event),
    );
  }
  for (const live of await ports.listLives())
    await withEngine(
      { payload, now },
      async () => live,
      async (ctx) => {
        await stopStrangers(ctx, ports);
        await live.tidy();
      },
    );
};

/**
 * Whether a rehearsal has to stop, so that its channel is free for others. Once its regular start window has
 * begun, it is an ordinary channel.
 */
const isRehearsalOver = (event: LiveEvent, channel: LiveChannel, now: number): boolean => {
  if (event.state !== 'IDLE' || now >= getStartWindow(event).from) return false;
  const silentSince = Math.max(channel.startedAt, channel.lastFrameAt ?? 0);
  return (
    now - channel.startedAt > rehearsalMs.longest ||
    (!channel.isSending && now - silentSince > rehearsalMs.silent)
  );
};

const isOverByPlan = (event: LiveEvent, now: number): boolean =>
  event.state === 'LIVE' && event.endsAutomatically === true && now >= Date.parse(event.endDateTime);

/** An engine that does not respond does not delay the others. */
const withEngine = async (
  { payload, now }: Omit<Context, 'live'>,
  find: () => Promise<LivePort>,
  work: (ctx: Context) => Promise<void>,
): Promise<void> => {
  try {
    await work({ payload, now, live: await find() });
  } catch (error) {
    if (!(error instanceof ProviderError || error instanceof AppError)) throw error;
    payload.logger.warn({ err: error }, 'a live channel could not be checked');
  }
};

const settle = async (ctx: Context, event: LiveEvent): Promise<void> => {
  const { payload, live, now } = ctx;
  if (event.channelState === 'RUNNING') return settleRunning(ctx, event);
  const isSettled = changedBefore(event, now - (live.costs ? pacedMs : settledMs));
  if (!isSettled) return;
  if (event.channelState === 'STOPPING') return closeChannel(ctx, event.id);
  if (live.costs) return advanceChannel(ctx, event);
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
  // The process that restarted the channel was killed.
  if (event.state === 'LIVE' && !channel.isPublic) await showAgain(ctx, event);
  if (event.state === 'LIVE' && !live.lacks.includes('targets') && lacksTargets(event, channel))
    await startTargets(ctx, event);
  await mailIfOut(ctx, { event, channel });
  const stopped = findUnused(ctx, { event, channel, broadcast });
  if (!stopped) return;
  await changeWithEvent(payload, {
    ...{ collection: slugs.liveEvents, where, data: { channelState: 'STOPPING', channelChangedAt } },
    event: stopped,
  });
  await closeChannel(ctx, event.id);
};

/** Queues an email and records an event if viewers have seen no video for a minute. */
const mailIfOut = async (
  { payload, now }: Context,
  { event, channel }: { event: LiveEvent; channel: LiveChannel },
): Promise<void> => {
  const { id, state, wentLiveAt, outageMailedAt = null } = event;
  const { isSending, lastFrameAt } = channel;
  const outage = {
    ...{ state: state ?? 'IDLE', isSending, lastFrameAt },
    wentLiveAt: wentLiveAt ? Date.parse(wentLiveAt) : null,
  };
  const mailedAt = outageMailedAt === null ? null : Date.parse(outageMailedAt);
  if (!isMailDue(outage, { mailedAt, now })) return;
  const isSame = outageMailedAt === null ? { exists: false } : { equals: outageMailedAt };
  const isFirst = await compareAndSet(payload, {
    collection: slugs.liveEvents,
    where: { and: [isEventIn(id, { state: 'LIVE' }), { outageMailedAt: isSame }] },
    data: { outageMailedAt: new Date(now).toISOString() },
  });
  if (!isFirst) return;
  const workspace = getRelationId(event.workspace) ?? '';
  await queueJob(payload, mailLiveOutageJob, { eventId: id }, { workspace });
  await recordRowlessEvent(
    payload,
    { workspace, target: toTarget(slugs.liveEvents, id) },
    { name: 'liveEvent.signalLost', payload: {}, id: `liveEvent.signalLost:${id}:${now}` },
  );
};

/** Reason for ending an unused channel; null if it may continue. */
const findUnused = (
  { payload, live, now }: Context,
  { event, channel, broadcast }: { event: LiveEvent; channel: LiveChannel; broadcast: string },
): AppEvent | null => {
  const idle = findIdleCost({ live, event: toEventFields(event), channel, now });
  if (idle) {
    payload.logger.warn(
      { eventId: event.id, ...idle },
      'a live channel received no video and is being stopped',
    );
    return createEvent('liveEvent.channelIdle', { payload: { broadcast, ...idle } });
  }
  if (isRehearsalOver(event, channel, now))
    return createEvent('liveEvent.channelStopped', { payload: { broadcast } });
  const isUnused = event.state === 'IDLE' && !channel.isSending;
  if (live.costs || !isUnused || now < Date.parse(event.endDateTime) + idleMs) return null;
  return createEvent('liveEvent.channelStopped', { payload: { broadcast } });
};

/** Stops channels whose event was deleted or has no channel according to its row. */
const stopStrangers = async ({ payload, live, now }: Context, ports: Ports): Promise<void> => {
  const { eventIds } = await live.listChannels();
  for (const eventId of eventIds) {
    const event = await loadLiveEvent(payload, eventId);
    // A channel of another engine does not belong to this one.
    const isItsOwn = event && (await ports.liveFor(event.workspace)) === live;
    const isWanted = isItsOwn && (event.channelState !== 'IDLE' || !changedBefore(event, now - settledMs));
    if (!isWanted) await live.stopChannel(eventId);
  }
};
