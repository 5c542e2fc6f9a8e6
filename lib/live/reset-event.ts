import type { Context } from '@/lib/context';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';

import { closeChannel } from './channel/close-channel';
import { findHolder } from './channel/find-holder';
import { findLiveEventFor, isEventIn, toAnswer, type LiveAnswer } from './find-live-event';
import { createStreamKey } from './keys/permanent-key';
import { publishLive } from './publishing/publish-live';
import { findControl, toEventFields } from './rules';

/**
 * Resets an ended event to a planned one with a new stream key. Its recording stays a video and is unlinked.
 * Throws `event_not_ended`, `live_unavailable`.
 */
export const resetEvent = async (ctx: Context, eventId: string): Promise<LiveAnswer> => {
  const { payload, actor } = ctx;
  const event = await findLiveEventFor(ctx, eventId, 'runLive');
  const live = await ctx.ports.liveFor(event.workspace);
  const isTaken = (await findHolder(payload, live, event)) !== null;
  if (findControl(toEventFields(event, { isTaken })) !== 'reset') throw new AppError('event_not_ended');
  const isRunning = event.channelState === 'RUNNING';
  const reset = await changeWithEvent(payload, {
    collection: slugs.liveEvents,
    where: isEventIn(eventId, { state: 'ENDED', channelState: event.channelState ?? 'IDLE' }),
    data: {
      ...{
        state: 'IDLE',
        wentLiveAt: null,
        endedAt: null,
        mostViewers: 0,
        archiveVideo: null,
        ingestLog: null,
        outageMailedAt: null,
      },
      ...(isRunning ? { channelState: 'STOPPING' } : { broadcast: null }),
      ...(!event.usesPermanentKey && createStreamKey().stored),
      channelChangedAt: new Date().toISOString(),
    },
    event: createEvent('liveEvent.reset', { payload: {}, actor }),
  });
  if (!reset) throw new AppError('event_not_ended');
  await closeChannel({ payload, live }, eventId);
  await publishLive(ctx, { eventId });
  return toAnswer(payload, event);
};
