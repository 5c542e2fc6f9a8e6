import { createHash } from 'node:crypto';

import { getSupport } from '@/lib/core/access/actor';
import type { Support } from '@/lib/core/access/find-support';
import { canReach } from '@/lib/core/access/tenant';
import { getEnv } from '@/lib/core/env/env';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { mergeIngest } from '@/lib/formats/ingest-entry';
import { getPreviewKey, writePreviewToken } from '@/lib/formats/playback-tokens';
import { srtLatencies } from '@/lib/formats/srt-passphrase';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { DeliveryPort } from '@/lib/ports/delivery';
import type { LiveChannel, LiveIngestEntry, LivePort, EarlySender } from '@/lib/ports/live';
import { grantFor } from '@/lib/videos/publishing/playback/playback-urls';
import type { LiveEvent } from '@/payload-types';

import { describeCaptions } from './captions/describe-captions';
import { findHolder } from './channel/find-holder';
import { loadLiveEvent } from './find-live-event';
import { findLiveLack } from './find-live-page-data';
import { findSrtServer, findKeyHash, openStreamKey } from './keys/permanent-key';
import type { LiveInfo, LiveSource } from './live-status';
import { toLiveSource } from './publishing/live-links';
import { describeArchive } from './recording/describe-archive';
import { findControl, getStartWindow, toEventFields, whyNotStart } from './rules';
import { describeChannel, noChannelInfo } from './signal/describe-signal';
import { describeTargets } from './targets/targets';

/** Lifetime of a preview address in seconds; the next poll renews it. */
const previewSeconds = 600;
const rehearsalSeconds = 12 * 60 * 60;

type Presented = {
  info: LiveInfo;
  src: LiveSource;
  /** Planned duration in seconds. */
  duration: number;
  /** Changes with image and broadcast; added to addresses that must not come from a cache. */
  cacheBreaker: string;
  customThumbnailUrl: string | null;
};

/** The presented fields of an event for this caller; null if there is no such event. */
export const presentLiveEvent = async (
  ctx: RequestContext,
  eventId: string,
  { isList }: { isList: boolean },
): Promise<Presented | null> => {
  const event = await loadLiveEvent(ctx.payload, eventId, withTrash);
  if (!event) return null;
  const delivery = await ctx.ports.deliveryFor(event.workspace);
  const src = toLiveSource(event, delivery);
  return {
    info: await describeEvent(ctx, event, { delivery, src, isList }),
    src,
    duration: (Date.parse(event.endDateTime) - Date.parse(event.startDateTime)) / 1000,
    cacheBreaker: makeCacheBreaker(event),
    customThumbnailUrl: src.posterUrl,
  };
};

const makeCacheBreaker = ({ broadcast, customThumbnailUrl }: LiveEvent): string =>
  createHash('sha256')
    .update(JSON.stringify([broadcast, customThumbnailUrl]))
    .digest('hex')
    .slice(0, 8);

/** The channel of an event, if its row has one. An unavailable live process has none. */
export const findChannelOf = (
  { payload }: Pick<RequestContext, 'payload'>,
  live: LivePort,
  event: LiveEvent,
): Promise<LiveChannel | null> =>
  event.channelState === 'IDLE'
    ? Promise.resolve(null)
    : live.findChannel(event.id).catch((error: unknown) => {
        payload.logger.warn(
          { err: error, eventId: event.id },
          'the state of the channel could not be fetched',
        );
        return null;
      });

const describeEvent = async (
  ctx: RequestContext,
  event: LiveEvent,
  { delivery, src, isList }: { delivery: DeliveryPort; src: LiveSource; isList: boolean },
): Promise<LiveInfo> => {
  const now = Date.now();
  const live = await ctx.ports.liveFor(event.workspace);
  const usedBy = await findHolder(ctx.payload, live, event);
  const fields = toEventFields(event, { isTaken: usedBy !== null });
  const { state, channelState, channelIsAvailable } = fields;
  const channel = await findChannelOf(ctx, live, event);
  const mayRun = canReach(ctx.actor, slugs.liveEvents, 'runLive', event);
  const mayManageKeys = canReach(ctx.actor, slugs.liveEvents, 'manageKeys', event);
  const isShown = mayRun && channel !== null && channelState === 'RUNNING' && channelIsAvailable;
  const mayEnd = canReach(ctx.actor, slugs.liveEvents, 'endLive', event);
  const most = Math.max(event.mostViewers ?? 0, state === 'LIVE' ? (channel?.mostViewers ?? 0) : 0);
  return {
    ...{ state, channelState, channelIsAvailable, usedBy },
    control: findControl(fields),
    start: await describeStart(ctx, { live, event, fields, now }),
    ...(channel
      ? describeChannel(channel, { channelState, isList, now, language: ctx.req.i18n.language })
      : noChannelInfo),
    ...describeIngestLog(await findIngest(live, { event, channel, mayRun: mayRun && !isList }), { isList }),
    ...(await describeCaptions(ctx, event)),
    analytics: {
      viewers: {
        ...{ current: channel?.isPublic ? channel.viewers : 0, most, waiting: channel?.waiting ?? 0 },
        isCounted: !live.lacks.includes('viewers'),
      },
    },
    ingest: mayManageKeys ? describeIngest(live, event, channel) : null,
    preview:
      isShown && !live.lacks.includes('preview')
        ? describePreview(event, delivery, { support: getSupport(ctx.actor), now })
        : null,
    rehearsal:
      isShown && !isList && state === 'IDLE' && !live.lacks.includes('preview')
        ? describeRehearsal(event, src, now)
        : null,
    picture: isShown && !isList ? await findPicture(ctx, live, event.id) : null,
    archive: await describeArchive(ctx.payload, event, { delivery, isList }),
    targets: describeTargets(event, channel),
    isSupported: live.adapter !== 'off',
    mayUpdate: mayRun,
    mayManageKeys,
    mayEnd,
  };
};

/** Presents the ingest log of an event, including senders that came while no channel ran. */
const findIngest = async (
  live: LivePort,
  { event, channel, mayRun }: { event: LiveEvent; channel: LiveChannel | null; mayRun: boolean },
): Promise<LiveIngestEntry[]> => {
  const log = mergeIngest(event.ingestLog, channel?.ingest ?? []);
  if (!mayRun || channel || event.state === 'ENDED') return log;
  const early = await live.findEarlySender(findKeyHash(event)).catch(() => null);
  return early ? [...log, toEarlySenderEntry(early)] : log;
};

type Starting = { live: LivePort; event: LiveEvent; fields: ReturnType<typeof toEventFields>; now: number };

const describeStart = async (
  ctx: RequestContext,
  { live, event, fields, now }: Starting,
): Promise<LiveInfo['start']> => {
  const { from, until } = getStartWindow(fields);
  const asked = (await findLiveLack(ctx, live, event)) ?? whyNotStart(fields, now);
  const nobody = { eventIds: [], most: 0 };
  // The live process is only queried if its answer matters.
  const { eventIds, most } = asked === null ? await live.listChannels().catch(() => nobody) : nobody;
  const isFull = asked === null && most > 0 && eventIds.length >= most;
  return {
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    refusal: isFull ? 'no_capacity' : asked,
    mayRehearse: asked === 'too_early' && live.adapter === 'embedded',
    runningChannels: eventIds.length,
  };
};

const describeIngest = (
  live: LivePort,
  event: LiveEvent,
  channel: LiveChannel | null,
): LiveInfo['ingest'] => {
  const key = openStreamKey(event);
  const server = channel?.ingestUrl ?? live.ingestUrl;
  if (!server || !key) return null;
  const srtServer = findSrtServer(live, channel);
  const latency = channel?.srtLatency ?? srtLatencies.usual;
  return {
    rtmp: { server },
    rtmps: live.secureIngestUrl === null ? null : { server: live.secureIngestUrl },
    srt: srtServer === null ? null : { server: srtServer, latency },
    keyEnd: key.slice(-4),
  };
};

/** A still image in place of a preview; an unavailable service has none. */
const findPicture = async (
  { payload }: RequestContext,
  live: LivePort,
  eventId: string,
): Promise<string | null> => {
  const picture = await live.findPicture(eventId).catch((error: unknown) => {
    payload.logger.warn({ err: error, eventId }, 'the preview image of a channel could not be fetched');
    return null;
  });
  return picture && `data:image/jpeg;base64,${picture.toString('base64')}`;
};

const describePreview = (
  { id, broadcast }: LiveEvent,
  { baseUrl }: DeliveryPort,
  { support, now }: { support: Support | null; now: number },
): LiveInfo['preview'] => {
  if (!broadcast) return null;
  const { expiresAt } = grantFor(support, Math.floor(now / 1000) + previewSeconds);
  const key = getPreviewKey(getEnv().secret);
  const token = writePreviewToken(key, { eventId: id, broadcast, expiresAt, supportId: support?.id ?? null });
  return {
    url: `${baseUrl}/lp/${token}/master.m3u8`,
    expiresAt: new Date(expiresAt * 1000).toISOString(),
  };
};

/**
 * The viewers' page with the camera's signal, for holders of the link: valid for this run of the channel,
 * and a day at most.
 */
const describeRehearsal = (
  { id, broadcast }: LiveEvent,
  { playerUrl }: LiveSource,
  now: number,
): LiveInfo['rehearsal'] => {
  if (!broadcast) return null;
  // The link stays the same all day, so that it can be compared and shared once.
  const expiresAt = (Math.floor(now / 1000 / rehearsalSeconds) + 2) * rehearsalSeconds;
  const key = getPreviewKey(getEnv().secret);
  const token = writePreviewToken(key, { eventId: id, broadcast, expiresAt, supportId: null });
  return { url: `${playerUrl}&rehearsal=${token}` };
};

const maxRefusals = 20;

const toIso = (ms: number): string => new Date(ms).toISOString();

/** The log entry of a sender that connects while no channel runs. Pure. */
const toEarlySenderEntry = (early: EarlySender): LiveIngestEntry => ({
  ...{ id: 'early', kind: 'refused', reason: 'too_early', protocol: 'rtmp', ...early },
  ...{ codec: null, width: 0, height: 0, seconds: null },
});

/** Presents the ingest log of an event and its latest refusals. Pure. */
const describeIngestLog = (
  entries: readonly LiveIngestEntry[],
  { isList }: { isList: boolean },
): Pick<LiveInfo, 'refusals' | 'ingestLog'> => {
  if (isList) return { refusals: [], ingestLog: [] };
  return {
    ingestLog: entries.map((entry) => ({ ...entry, at: toIso(entry.at), until: toIso(entry.until) })),
    refusals: entries
      .flatMap(({ reason, codec, until }) => (reason ? [{ at: until, reason, codec }] : []))
      .toSorted((one, other) => one.at - other.at)
      .slice(-maxRefusals)
      .map((refusal) => ({ ...refusal, at: toIso(refusal.at) })),
  };
};
