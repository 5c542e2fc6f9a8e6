import { randomUUID } from 'node:crypto';

import { compareAndSet } from '@/lib/core/compare-and-set';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { getRelationId } from '@/lib/core/relation-id';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { Context } from '@/lib/http/define-endpoint';
import type { LiveEvent } from '@/payload-types';

import { askLive, toStartError } from './channel-errors';
import { findLiveEventFor, isEventIn } from './find-live-event';
import { toEventFacts, whyNotStart } from './rules';
import { toAnswer, type LiveAnswer } from './to-answer';

/**
 * Starts the channel of an event, so that its camera can come. Throws `live_off`, `event_not_idle`, `channel_not_idle`, `too_early`,
 * `too_late`, `no_capacity`, `live_unavailable`, `live_not_in_cloud`.
 */
export const startChannel = async (ctx: Context, eventId: string): Promise<LiveAnswer> => {
  const { payload, actor } = ctx;
  const event = await findLiveEventFor(ctx, eventId, 'runLive');
  if (await ctx.ports.hasOwnCloud(event.workspace)) throw new AppError('live_not_in_cloud');
  const live = await ctx.ports.getLive();
  const refusal = live.adapter === 'off' ? 'live_off' : whyNotStart(toEventFacts(event), Date.now());
  if (refusal) throw await toStartError(refusal, live);
  const broadcast = randomUUID();
  const starting = await compareAndSet(payload, {
    collection: slugs.liveEvents,
    where: isEventIn(eventId, { state: 'IDLE', channelState: 'IDLE' }),
    data: { channelState: 'STARTING', channelChangedAt: new Date().toISOString(), broadcast },
  });
  if (!starting) throw new AppError('channel_not_idle');
  const begun = await askLive(
    live.startChannel({
      ...{ eventId, broadcast, keyHash: starting.keyHash ?? '' },
      workspaceId: getRelationId(event.workspace) ?? '',
    }),
  ).catch(async (error: unknown) => {
    await giveUp(ctx, starting);
    throw error;
  });
  if (begun === 'no_capacity') {
    await giveUp(ctx, starting);
    throw await toStartError('no_capacity', live);
  }
  const running = await changeWithEvent(payload, {
    collection: slugs.liveEvents,
    where: isEventIn(eventId, { channelState: 'STARTING', broadcast }),
    data: { channelState: 'RUNNING', channelChangedAt: new Date().toISOString() },
    event: createEvent('liveEvent.channelStarted', { payload: { broadcast }, actor }),
  });
  return toAnswer(payload, running ?? event);
};

const giveUp = async ({ payload }: Context, { id, broadcast = null }: LiveEvent): Promise<void> => {
  await compareAndSet(payload, {
    collection: slugs.liveEvents,
    where: isEventIn(id, { channelState: 'STARTING', broadcast }),
    data: { channelState: 'IDLE', channelChangedAt: new Date().toISOString() },
  });
};
