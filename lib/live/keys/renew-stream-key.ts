import type { Context } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { createEvent, toTarget } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent, recordRowlessEvent } from '@/lib/events/change-with-event';
import { hashStreamKey } from '@/lib/formats/hash-stream-key';
import { srtLatencies, toSrtPassphrase, writeSrtUrl } from '@/lib/formats/srt-passphrase';

import { askLive } from '../channel/find-holder';
import { findLiveEventFor } from '../find-live-event';
import { findChannelOf } from '../present-live-event';
import { findSrtServer, createStreamKey, openStreamKey, renewPermanentKey } from './permanent-key';

/**
 * Renews the stream key and disconnects senders with the old one. Throws `live_unavailable`, in which case
 * the channel still accepts the old key, and `channel_not_idle` if a running channel cannot change its key.
 */
export const renewStreamKey = async (ctx: Context, eventId: string): Promise<{ keyEnd: string }> => {
  const event = await findLiveEventFor(ctx, eventId, 'manageKeys');
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

/** Credentials for a camera: the stream key for RTMP, a passphrase for SRT. */
type CopiedKey = {
  key: string;
  srtPassphrase: string;
  /** The complete SRT address; null while no channel accepts SRT. */
  srtUrl: string | null;
};

/** The stream key, for callers who may manage the event's keys; the event log records the access. */
export const copyStreamKey = async (ctx: Context, eventId: string): Promise<CopiedKey> => {
  const event = await findLiveEventFor(ctx, eventId, 'manageKeys');
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

/** Records who copied the embed code of an event. */
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
