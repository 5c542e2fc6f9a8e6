import type { Payload } from 'payload';

import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import {
  getDataKey,
  getLiveDataKey,
  getLiveLinkPageKey,
  getLiveWaitingKey,
} from '@/lib/core/storage/storage-keys';
import { getServedSource } from '@/lib/videos/library/get-stored-source';
import { resolveDesign } from '@/lib/videos/players/default-preset';
import { getPosterSize, getOembedUrl } from '@/lib/videos/publishing/embedding/get-oembed';
import { findPrivacy } from '@/lib/videos/publishing/embedding/privacy';
import { getLinkUrl, storeLinkPage } from '@/lib/videos/publishing/embedding/store-link-page';
import { getShownVisibility } from '@/lib/videos/publishing/gate/rules';
import type { LiveEvent } from '@/payload-types';

import { loadLiveEvent } from '../find-live-event';
import { toEventFields } from '../rules';
import type { LiveData } from './live-data';
import { findPlaylistKey } from './live-links';

/** Short, because waiting players poll every few seconds. */
const dataCacheControl = 'public, max-age=2';

/**
 * Writes `live/{id}/data.json` from the current row. Idempotent; concurrent writers read the row again
 * afterwards, so the last state wins. Removes it for an event in the trash; does nothing for a deleted one.
 */
export const publishLive = async (
  { payload, ports }: SystemContext,
  { eventId }: { eventId: string },
): Promise<void> => {
  for (let written = ''; ;) {
    const event = await loadLiveEvent(payload, eventId, withTrash);
    if (!event) return;
    if (event.deletedAt) return hideEvent(ports, event);
    const data = await buildLiveData({ payload, ports }, event);
    const text = JSON.stringify(data);
    if (text === written) return;
    const storage = await ports.storageFor(event.workspace);
    await storage.write({
      bucket: 'stream',
      key: getLiveDataKey(eventId),
      body: Buffer.from(text),
      contentType: 'application/json; charset=utf-8',
      cacheControl: dataCacheControl,
      visibility: 'public',
    });
    const delivery = await ports.deliveryFor(event.workspace);
    await storeLinkPage(
      { storage, delivery },
      { data, ...{ key: getLiveLinkPageKey(eventId), playerUrl: delivery.livePlayerUrl(eventId) } },
    );
    await delivery.invalidate([getLiveDataKey(eventId), getLiveLinkPageKey(eventId)].map((key) => `/${key}`));
    written = text;
  }
};

/** Without its data, nothing of an event is shown; its recording is a separate video. */
const hideEvent = async (ports: SystemContext['ports'], { id, workspace }: LiveEvent): Promise<void> => {
  const storage = await ports.storageFor(workspace);
  const keys = [getLiveDataKey(id), getLiveLinkPageKey(id)];
  for (const key of keys) await storage.remove({ bucket: 'stream', key });
  const delivery = await ports.deliveryFor(workspace);
  await delivery.invalidate(keys.map((key) => `/${key}`));
};

const buildLiveData = async ({ payload, ports }: SystemContext, event: LiveEvent): Promise<LiveData> => {
  const { id, title, language, player, workspace } = event;
  const { embed } = await findPrivacy(payload, getRelationId(workspace) ?? '');
  const { state } = toEventFields(event);
  const live = await ports.liveFor(workspace);
  const delivery = await ports.deliveryFor(workspace);
  const design = await resolveDesign(payload, { player: { selectedPreset: player ?? null }, workspace });
  const brand = await findById(payload, slugs.workspaces, getRelationId(workspace), {
    select: { logo: true },
  });
  return {
    schema: 1,
    kind: 'live',
    ...{ id, title, state },
    description: event.description ?? '',
    language: language ?? null,
    startDateTime: event.startDateTime,
    endDateTime: event.endDateTime,
    wentLiveAt: event.wentLiveAt ?? null,
    endedAt: event.endedAt ?? null,
    poster: event.customThumbnailUrl ?? null,
    hls: findPlaylist(event),
    archive: state === 'ENDED' ? await findArchive(payload, event) : null,
    isOnBreak: state === 'LIVE' && event.isOnBreak === true,
    isRecorded: event.createArchiveVideo ?? false,
    // If captions were not possible when the event went live, there are none.
    hasLiveCaptions:
      state === 'IDLE'
        ? (event.liveTranscriptionEnabled ?? false)
        : Boolean(event.captionsOf) && event.captionsOf === event.broadcast,
    waiting: live.adapter === 'embedded' ? getLiveWaitingKey(id) : null,
    design,
    logo: design.logo || (brand?.logo ?? null),
    embed,
    oembed: embed.access === 'forbidden' ? null : getOembedUrl(delivery.livePlayerUrl(id)),
    pageUrl: getLinkUrl(delivery, delivery.livePlayerUrl(id), getLiveLinkPageKey(id)),
    updatedAt: event.updatedAt,
  };
};

/** The playlist of a running channel. A restarted channel has another address, which makes players reload. */
const findPlaylist = (event: LiveEvent): string | null => {
  const key = findPlaylistKey(event);
  const { channelState, channelChangedAt, wentLiveAt } = event;
  if (key === null || channelState !== 'RUNNING') return null;
  const startedAt = Date.parse(channelChangedAt ?? '');
  return startedAt > Date.parse(wentLiveAt ?? '') ? `${key}?since=${startedAt}` : key;
};

const findArchive = async ({ db }: Payload, { archiveVideo }: LiveEvent): Promise<LiveData['archive']> => {
  const videoId = getRelationId(archiveVideo);
  const video = videoId ? await findById({ db }, slugs.videos, videoId) : null;
  if (!video) return null;
  const isShown = getShownVisibility(video) === 'public' && Boolean(video.sourceFolder);
  if (!isShown) return { videoId: video.id, data: null, poster: null, posterSize: null };
  const source = getServedSource(video);
  return {
    ...{ videoId: video.id, data: getDataKey(video.id) },
    poster: video.customThumbnailUrl ?? source.thumbnailUrl,
    posterSize: getPosterSize(video, source),
  };
};
