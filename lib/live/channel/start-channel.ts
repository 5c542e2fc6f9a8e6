import { randomUUID } from 'node:crypto';

import type { Payload } from 'payload';

import type { Context } from '@/lib/context';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { LivePort } from '@/lib/ports/live';
import type { LiveEvent } from '@/payload-types';

import { findLiveEventFor, isEventIn, toAnswer, type LiveAnswer } from '../find-live-event';
import { findLiveLack } from '../find-live-page-data';
import { publishLive } from '../publishing/publish-live';
import { toEventFields, whyNotStart } from '../rules';
import { startTargets, readTargets } from '../targets/targets';
import { noteChannelState, toStart } from './advance-channel';
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
  const facts = toEventFields(event, { isTaken });
  const refusal = (await findLiveLack(ctx, live, event)) ?? whyNotStart(facts, Date.now(), { isRehearsal });
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
