import { randomUUID } from 'node:crypto';

import type { Payload } from 'payload';

import type { Context } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { srtLatencies } from '@/lib/formats/srt-passphrase';
import type { LivePort, LiveChannel } from '@/lib/ports/live';
import type { LiveEvent } from '@/payload-types';

import { findLiveEventFor, isEventIn, toAnswer, type LiveAnswer } from '../find-live-event';
import { findLiveLack } from '../find-live-page-data';
import { findKeyHash, openStreamKey } from '../keys/permanent-key';
import { publishLive } from '../publishing/publish-live';
import { toEventFields, whyNotStart } from '../rules';
import { startTargets, readTargets } from '../targets/targets';
import { askLive, toStartError, findHolder } from './find-holder';

/** Shows viewers of a LIVE event the input of its restarted channel. Repeatable. */
export const showAgain = async (
  ctx: { payload: Payload; live: LivePort },
  event: LiveEvent,
): Promise<void> => {
  const isCaptioned = event.captionsOpen && event.captionsOf === event.broadcast;
  const captionsLanguage = isCaptioned ? (event.language ?? null) : null;
  await askLive(ctx.live.openChannel(event.id, { captionsLanguage }));
  if (readTargets(event).length > 0) await startTargets(ctx, event);
};

/**
 * Starts the channel of an event for its camera, for a rehearsal also earlier, or restarts the lost channel
 * of a LIVE event. Throws `live_off`, `event_not_idle`, `channel_not_idle`, `too_early`, `too_late`,
 * `no_capacity`, `channel_in_use`, `live_unavailable`, `live_not_in_cloud`.
 */
export const startChannel = async (
  ctx: Context,
  { eventId, isRehearsal = false }: { eventId: string; isRehearsal?: boolean },
): Promise<LiveAnswer> => {
  const { payload, actor } = ctx;
  const event = await findLiveEventFor(ctx, eventId, 'runLive');
  const live = await ctx.ports.liveFor(event.workspace);
  const isTaken = (await findHolder(payload, live, event)) !== null;
  const fields = toEventFields(event, { isTaken });
  const refusal = (await findLiveLack(ctx, live, event)) ?? whyNotStart(fields, Date.now(), { isRehearsal });
  if (refusal) throw await toStartError(refusal, live);
  // A cloud channel has no rehearsal page, and costs money.
  if (isRehearsal && live.adapter !== 'embedded') throw new AppError('too_early');
  const isResumed = event.state === 'LIVE';
  if (isResumed && live.adapter !== 'embedded') throw new AppError('event_not_idle');
  // Earlier segments belong to the same recording.
  const broadcast = (isResumed && event.broadcast) || randomUUID();
  const starting = await compareAndSet(payload, {
    collection: slugs.liveEvents,
    where: isEventIn(eventId, { state: event.state ?? 'IDLE', channelState: 'IDLE' }),
    data: { channelState: 'STARTING', channelChangedAt: new Date().toISOString(), broadcast },
  });
  if (!starting) throw new AppError('channel_not_idle');
  const begun = await begin({ payload, live }, starting).catch(async (error: unknown) => {
    await resetChannel(ctx, starting);
    throw error;
  });
  if (typeof begun === 'string') {
    await resetChannel(ctx, starting);
    throw await toStartError(begun === 'in_use' ? 'channel_in_use' : begun, live);
  }
  // A channel that is not running yet is advanced by `sweepLive`.
  if (begun.state !== 'RUNNING') return toAnswer(payload, await noteChannelState(payload, starting, begun));
  const running = await changeWithEvent(payload, {
    collection: slugs.liveEvents,
    where: isEventIn(eventId, { channelState: 'STARTING', broadcast }),
    data: { channelState: 'RUNNING', channelChangedAt: new Date().toISOString() },
    event: createEvent('liveEvent.channelStarted', { payload: { broadcast }, actor }),
  });
  if (running && isResumed) {
    await showAgain({ payload, live }, running);
    await publishLive(ctx, { eventId });
  }
  return toAnswer(payload, running ?? event);
};

/** If two events start at the same time, each detects the other, and both give way. */
const begin = async (
  { payload, live }: { payload: Payload; live: LivePort },
  starting: LiveEvent,
): Promise<Awaited<ReturnType<LivePort['startChannel']>>> =>
  (await findHolder(payload, live, starting))
    ? 'in_use'
    : askLive(live.startChannel(toStart(live, starting)));

const resetChannel = async ({ payload }: Context, { id, broadcast = null }: LiveEvent): Promise<void> => {
  await compareAndSet(payload, {
    collection: slugs.liveEvents,
    where: isEventIn(id, { channelState: 'STARTING', broadcast }),
    data: { channelState: 'IDLE', channelChangedAt: new Date().toISOString() },
  });
};

/** A service that has not started after this time is given up. Milliseconds. */
const patienceMs = 20 * 60_000;

/** The start request to an engine. A local engine only gets the hash of the stream key. */
const toStart = (
  live: Pick<LivePort, 'adapter'>,
  event: LiveEvent,
): Parameters<LivePort['startChannel']>[0] => ({
  ...{ eventId: event.id, broadcast: event.broadcast ?? '', keyHash: findKeyHash(event) },
  workspaceId: getRelationId(event.workspace) ?? '',
  resumes: event.state === 'LIVE',
  startsAt: Date.parse(event.startDateTime),
  srtLatency: event.srtLatency ?? srtLatencies.usual,
  ...(live.adapter === 'medialive' && { streamKey: openStreamKey(event) ?? '' }),
});

/** Stores the state of a channel and returns the updated row. */
const noteChannelState = async (
  payload: Payload,
  event: LiveEvent,
  { state }: Pick<LiveChannel, 'state'>,
): Promise<LiveEvent> => {
  const { broadcast = null, channelState = null } = event;
  if (state === channelState) return event;
  const noted = await compareAndSet(payload, {
    collection: slugs.liveEvents,
    where: isEventIn(event.id, { channelState, broadcast }),
    data: { channelState: state, channelChangedAt: new Date().toISOString() },
  });
  return noted ?? event;
};

/** Advances the channel of a service that takes minutes to start, or gives it up. Throws `ProviderError`. */
export const advanceChannel = async (
  { payload, live, now }: { payload: Payload; live: LivePort; now: number },
  event: LiveEvent,
): Promise<void> => {
  const { broadcast = null, channelState = null, channelChangedAt } = event;
  const where = isEventIn(event.id, { channelState, broadcast });
  const isLate = now - Date.parse(channelChangedAt ?? '') > patienceMs;
  const begun = isLate ? 'in_use' : await live.startChannel(toStart(live, event));
  if (typeof begun !== 'string' && begun.state !== 'RUNNING') {
    await noteChannelState(payload, event, begun);
    return;
  }
  const isLost = typeof begun === 'string';
  if (isLost) await live.stopChannel(event.id);
  await changeWithEvent(payload, {
    collection: slugs.liveEvents,
    where,
    data: { channelState: isLost ? 'IDLE' : 'RUNNING', channelChangedAt: new Date(now).toISOString() },
    event: createEvent(isLost ? 'liveEvent.channelLost' : 'liveEvent.channelStarted', {
      payload: { broadcast: broadcast ?? '' },
    }),
  });
};
