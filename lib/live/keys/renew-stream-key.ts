import type { Context } from '@/lib/context';
import { AppError } from '@/lib/core/errors';
import { createEvent, toTarget } from '@/lib/core/events';
import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { recordRowlessEvent } from '@/lib/events/record-rowless-event';

import { askLive } from '../channel/channel-errors';
import { findLiveEventFor } from '../find-live-event';
import { findChannelOf } from '../present-live-event';
import { findSrtServer } from './srt-server';
import { hashStreamKey } from '../../formats/hash-stream-key';
import { renewPermanentKey } from './permanent-key';
import { srtLatencies, toSrtPassphrase, writeSrtUrl } from '../../formats/srt-passphrase';
import { createStreamKey, openStreamKey } from './stream-key';

/**
 * Another stream key; whoever sends with the old one is cut off. Throws `live_unavailable`: then the channel still takes the old one; and
 * `channel_not_idle` where a running channel keeps its key.
 */
export const renewStreamKey = async (ctx: Context, eventId: string): Promise<{ keyEnd: string }> => {
  const event = await findLiveEventFor(ctx, eventId, 'runLive');
  const live = await ctx.ports.liveFor(event.workspace);
  const isFixed = live.lacks.includes('key_change') && event.channelState !== 'IDLE';
  if (isFixed) throw new AppError('channel_not_idle');
  const { key, stored } = event.usesPermanentKey
    ? await renewPermanentKey({ payload: ctx.payload, live }, getRelationId(event.workspace) ?? '')
    : createStreamKey();
  const changed = await changeWithEvent(ctx.payload, {
    collection: slugs.liveEvents,
    where: { id: { equals: event.id } },
    data: stored,
    event: createEvent('liveEvent.keyChanged', { payload: {}, actor: ctx.actor }),
  });
  if (!changed) throw new AppError('not_found');
  await askLive(live.changeKey(eventId, hashStreamKey(key)));
  return { keyEnd: key.slice(-4) };
};

/** What a camera shows: by RTMP the stream key, by SRT a passphrase. */
type CopiedKey = {
  key: string;
  srtPassphrase: string;
  /** All of it in one address; null while no channel takes SRT. */
  srtUrl: string | null;
};

/** The stream key, for who may run the event; the event log says who took it. */
export const copyStreamKey = async (ctx: Context, eventId: string): Promise<CopiedKey> => {
  const event = await findLiveEventFor(ctx, eventId, 'runLive');
  const key = openStreamKey(event);
  if (!key) throw new AppError('live_unavailable');
  await recordRowlessEvent(
    ctx.payload,
    { workspace: getRelationId(event.workspace) ?? '', target: toTarget(slugs.liveEvents, event.id) },
    { name: 'liveEvent.keyCopied', payload: {}, actor: ctx.actor },
  );
  const srtPassphrase = toSrtPassphrase(hashStreamKey(key));
  const live = await ctx.ports.liveFor(event.workspace);
  const channel = await findChannelOf(ctx, live, event);
  const server = findSrtServer(live, channel);
  const latency = channel?.srtLatency ?? event.srtLatency ?? srtLatencies.usual;
  const srtUrl = server && writeSrtUrl(server, { passphrase: srtPassphrase, latency });
  return { key, srtPassphrase, srtUrl };
};

/** Notes who took the embed code of an event. */
export const logLiveEmbedCopied = async (
  ctx: Context,
  { id, iFrameCode }: { id: string; iFrameCode: string },
): Promise<{ success: boolean }> => {
  const event = await findLiveEventFor(ctx, id, 'read');
  await recordRowlessEvent(
    ctx.payload,
    { workspace: getRelationId(event.workspace) ?? '', target: toTarget(slugs.liveEvents, event.id) },
    { name: 'liveEvent.embedCopied', payload: { iFrameCode }, actor: ctx.actor },
  );
  return { success: true };
};
