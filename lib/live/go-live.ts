import type { Context } from '@/lib/context';
import { getActorUserId } from '@/lib/core/access/actor';
import { findActorWorkspace } from '@/lib/core/access/actor-workspace';
import { getRelationId } from '@/lib/core/database/ids';
import { noLease } from '@/lib/core/database/leases';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { makeInSlot } from '@/lib/workspaces/usage/slots';
import type { LiveEvent } from '@/payload-types';

import { findLiveCaptioning } from './captions/describe-captions';
import { askLive } from './channel/find-holder';
import { findLiveEventFor, isEventIn, toAnswer, type LiveAnswer } from './find-live-event';
import { publishLive } from './publishing/publish-live';
import { startTargets, readTargets } from './targets/targets';

/**
 * Puts the camera's signal on air and reserves a slot for the recording. Throws `event_not_idle`,
 * `channel_not_running`, `live_unavailable`.
 */
export const goLive = async (ctx: Context, eventId: string): Promise<LiveAnswer> => {
  const { payload, actor } = ctx;
  const event = await findLiveEventFor(ctx, eventId, 'runLive');
  if (event.state !== 'IDLE') throw new AppError('event_not_idle');
  if (event.channelState !== 'RUNNING') throw new AppError('channel_not_running');
  const live = await ctx.ports.liveFor(event.workspace);
  const captionsLanguage = await findCaptionsLanguage(ctx, event);
  // First, since the address stays unknown until the row is on air.
  if (!(await askLive(live.openChannel(eventId, { captionsLanguage }))))
    throw new AppError('channel_not_running');
  const broadcast = event.broadcast ?? '';
  const onAir = await changeWithEvent(payload, {
    collection: slugs.liveEvents,
    where: isEventIn(eventId, { state: 'IDLE', channelState: 'RUNNING', broadcast }),
    data: {
      ...{ state: 'LIVE', wentLiveAt: new Date().toISOString(), endedAt: null, mostViewers: 0 },
      ...{ wentLiveBy: getActorUserId(actor), isOnBreak: false },
      ...(captionsLanguage !== null && beginCaptions(broadcast)),
    },
    event: createEvent('liveEvent.wentLive', { payload: { broadcast }, actor }),
  });
  if (!onAir) throw new AppError('event_not_idle');
  await holdSlot(ctx, onAir);
  if (readTargets(onAir).length > 0) await startTargets({ payload, live }, onAir);
  await publishLive(ctx, { eventId });
  return toAnswer(payload, onAir);
};

/** Language of the captions; null if none are wanted or possible. */
const findCaptionsLanguage = async ({ payload }: Context, event: LiveEvent): Promise<string | null> => {
  const language = event.language ?? '';
  if (!event.liveTranscriptionEnabled) return null;
  const workspaceId = getRelationId(event.workspace) ?? '';
  return (await findLiveCaptioning(payload, { workspaceId, language })) ? language : null;
};

/** From here on a worker writes the captions. */
const beginCaptions = (broadcast: string) => ({
  ...{ captionsOf: broadcast, captionsOpen: true, captionsState: 'waiting', captionsReason: null },
  ...{ captionedSeconds: 0, droppedSeconds: 0, ...noLease() },
});

/** Reserves the recording's slot, also above the limit: no recording is lost for lack of a slot. */
const holdSlot = async ({ payload }: Context, event: LiveEvent): Promise<void> => {
  const workspace = getRelationId(event.workspace) ?? '';
  if (!event.createArchiveVideo || event.holdsSlot) return;
  const plan = await findActorWorkspace({ payload }, workspace);
  const limit = plan?.limits.numberOfVideos ?? null;
  const key = { workspace, metric: 'videos' } as const;
  const hold = () =>
    compareAndSet(payload, {
      collection: slugs.liveEvents,
      where: { and: [isEventIn(event.id, { state: 'LIVE' }), { holdsSlot: { not_equals: true } }] },
      data: { holdsSlot: true },
    });
  if ((await makeInSlot(payload, { ...key, limit }, hold)) === 'full')
    await makeInSlot(payload, { ...key, limit: null }, hold);
};
