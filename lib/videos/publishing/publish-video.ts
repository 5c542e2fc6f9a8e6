import { text } from 'node:stream/consumers';

import type { Payload } from 'payload';

import { forgetOwnAddress } from '@/lib/adapters/shared/workspace-lookup';
import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { replaceAudioTags } from '@/lib/core/media/audio-tracks';
import { smallThumbnailLongest, thumbnailWidth, usualFps } from '@/lib/core/media/constants';
import { updateById } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import {
  getDataKey,
  getLinkPageKey,
  getLiveFolder,
  getTexttrackFolder,
  getThumbnailFolder,
  getUnlockedPageKey,
  getVersionOf,
  getVideoFolder,
  getWatchPageKey,
  getWebpThumbnailKeys,
} from '@/lib/core/storage/storage-keys';
import type { DeliveryPort } from '@/lib/ports/delivery';
import type { StoragePort, Visibility } from '@/lib/ports/storage';
import { getServedSource } from '@/lib/videos/library/get-stored-source';
import type { StoredVideoSource } from '@/lib/videos/library/types';
import { resolveDesign } from '@/lib/videos/players/default-preset';
import type { PlayerDesign } from '@/lib/videos/players/design';
import { settleTrim } from '@/lib/videos/trimming/settle-trim';
import { type HeldLock, holdLock } from '@/lib/worker/lock';
import type { Video } from '@/payload-types';

import { getOembedUrl, getPosterSize } from './embedding/get-oembed';
import { findPrivacy, getPagePolicy } from './embedding/privacy';
import { getLinkUrl, storeLinkPage } from './embedding/store-link-page';
import { findGate, getEmbedRule, getShownVisibility } from './gate/rules';
import { findPlayedTracks } from './playback/find-played-tracks';
import { publishState } from './publish-state';
import type { VideoData } from './video-data';
import { storeWatchPage } from './watch/store-watch-page';

type Stores = { storage: StoragePort; delivery: DeliveryPort };

/** Exists beside a broadcast's files from before they are hidden until all of them are shown again. */
const getHiddenMarkerKey = (folder: string): string => `${folder}hidden`;

/**
 * Applies a recording's visibility to the files of its broadcast, which exist for a while beside the
 * recording's own or in their place. Does nothing for other videos. Repeatable.
 */
const publishBroadcast = async (
  { storage, delivery }: Stores,
  { liveEventId, liveBroadcast, visibility }: Pick<Video, 'liveEventId' | 'liveBroadcast' | 'visibility'>,
): Promise<void> => {
  if (!liveEventId || !liveBroadcast) return;
  const folder = getLiveFolder(liveEventId, liveBroadcast);
  const marker = { bucket: 'stream', key: getHiddenMarkerKey(folder) } as const;
  if (visibility === 'public' && !(await storage.head(marker))) return;
  const renditions = await listRenditions(storage, folder);
  if (renditions.size === 0) return;
  if (visibility === 'private') await writeMarker(storage, marker);
  for (const rendition of renditions)
    await storage.setPrefixVisibility({ bucket: 'stream', prefix: `${folder}${rendition}/`, visibility });
  if (visibility === 'public') await storage.remove(marker);
  await delivery.invalidate([`/${folder}*`]);
};

const writeMarker = (storage: StoragePort, marker: { bucket: 'stream'; key: string }): Promise<void> =>
  storage.write({
    ...{ ...marker, body: Buffer.alloc(0), contentType: 'text/plain', cacheControl: 'no-store' },
    visibility: 'private',
  });

/** The folders that contain a broadcast's segments. */
const listRenditions = async (storage: StoragePort, folder: string): Promise<Set<string>> => {
  const renditions = new Set<string>();
  for await (const { key } of storage.list({ bucket: 'stream', prefix: folder })) {
    const [name = '', file] = key.slice(folder.length).split('/');
    if (file !== undefined) renditions.add(name);
  }
  return renditions;
};

/** data.json changes with every edit of the video, so its cache lifetime is short. */
const dataCacheControl = 'public, max-age=5';

const findVideo = (payload: Payload, videoId: string): Promise<Video | null> =>
  findById(payload, slugs.videos, videoId, withTrash);

/**
 * The intended state of storage for a row, stored in `published` once it is reached. Every change of a gate
 * is another state.
 */
const toPublishedState = (video: Omit<PublishedFields, 'published'>): string => {
  const { visibility, deletedAt, sourceFolder, viewingChangedAt } = video;
  const gate = findGate(video) && `gated:${viewingChangedAt ?? ''}`;
  return `${deletedAt ? 'trash' : (gate ?? visibility)} ${sourceFolder}`;
};

/**
 * Makes storage match the row: visibility of the served version's files, `data.json` and `state.json`. Skips
 * files with the right visibility; a never encoded video has only a state, one in the trash only private
 * files. Idempotent. The lock keeps a slow process with an old row from reverting a newer change.
 */
export const publishVideo = (ctx: SystemContext, { videoId }: { videoId: string }): Promise<void> =>
  holdLock(ctx.payload, `publish ${videoId}`, async (lock) => {
    await settleTrim(ctx, videoId);
    for (let video = await findVideo(ctx.payload, videoId); video?.sourceFolder;) {
      await publishFiles(ctx, video, lock);
      const now = await findVideo(ctx.payload, videoId);
      if (now && toPublishedState(now) === toPublishedState(video)) return;
      video = now;
    }
    lock.check();
    await publishState(ctx, { videoId });
  });

type PublishedFields = Pick<
  Video,
  'visibility' | 'viewing' | 'viewingChangedAt' | 'deletedAt' | 'sourceFolder' | 'published'
>;

/**
 * Whether storage matches the row. A call that hides a video waits for this, after which nobody can fetch
 * its files. Pure.
 */
export const isPublished = (video: PublishedFields): boolean =>
  Boolean(video.sourceFolder) && video.published === toPublishedState(video);

/**
 * Whether data.json describes the version that the row serves; false if unknown, as during a change. Pure.
 */
export const isVersionPublished = ({
  sourceFolder,
  published,
}: Pick<PublishedFields, 'sourceFolder' | 'published'>): boolean =>
  Boolean(sourceFolder && published?.endsWith(` ${sourceFolder}`));

const publishFiles = async (ctx: SystemContext, video: Video, lock: HeldLock): Promise<void> => {
  const { payload, ports } = ctx;
  const { id, workspace } = video;
  const visibility = getShownVisibility(video);
  const storage = await ports.storageFor(workspace);
  forgetOwnAddress(getRelationId(workspace) ?? '');
  const delivery = await ports.deliveryFor(workspace);
  const remember = (published: string | null) => updateById(payload, slugs.videos, id, { published });
  if (toPublishedState(video) !== video.published) {
    // During a change the state is unknown, so that the next run repeats all of it.
    await remember(null);
    // Showing covers the served version and files common to all versions; hiding covers everything.
    const prefixes =
      visibility === 'public'
        ? [video.sourceFolder ?? '', getTexttrackFolder(id), getThumbnailFolder(id)]
        : [getVideoFolder(id)];
    for (const prefix of prefixes) {
      lock.check();
      await storage.setPrefixVisibility({ bucket: 'stream', prefix, visibility });
    }
    await publishBroadcast({ storage, delivery }, { ...video, visibility });
    await publishGate({ payload, storage, delivery }, video);
  }
  if (video.deletedAt) {
    await publishState(ctx, { videoId: id });
    await delivery.invalidate([`/${getVideoFolder(id)}*`]);
    return remember(toPublishedState(video));
  }
  await writeAudioNames(storage, getServedSource(video), visibility);
  const data = await buildVideoData(ctx, video);
  lock.check();
  await storage.write({
    bucket: 'stream',
    key: getDataKey(id),
    body: Buffer.from(JSON.stringify(data)),
    contentType: 'application/json; charset=utf-8',
    cacheControl: dataCacheControl,
    visibility,
  });
  await storeLinkPage(
    { storage, delivery },
    { data, visibility, ...{ key: getLinkPageKey(id), playerUrl: delivery.playerUrl(id) } },
  );
  await storeWatchPage(ctx, video, { data, visibility });
  // Last, because hiding a video also hides its state, and a `ready` state must be true.
  await publishState(ctx, { videoId: id });
  await delivery.invalidate([`/${getVideoFolder(id)}*`]);
  // Only after the invalidation: a reader of this state has nothing left to do.
  await remember(toPublishedState(video));
};

/**
 * Publishes who may frame the player page of a video that has domains, and removes the pages of a gate that
 * has changed. Does nothing for videos that never had a gate.
 */
const publishGate = async (
  { payload, storage, delivery }: Stores & Pick<SystemContext, 'payload'>,
  video: Video,
): Promise<void> => {
  const { id, workspace, viewingChangedAt } = video;
  if (!viewingChangedAt) return;
  const gate = findGate(video);
  const { embed } = await findPrivacy(payload, getRelationId(workspace) ?? '');
  const policy = gate && gate.domains.length > 0 ? getPagePolicy(getEmbedRule(embed, gate)) : null;
  await delivery.setPagePolicy(policy, id);
  for (const key of [getWatchPageKey(id), getUnlockedPageKey(id)])
    await storage.remove({ bucket: 'stream', key });
};

const listThumbnails = (key: string): VideoData['posters'] =>
  getWebpThumbnailKeys(key).map((url, index) => ({
    url,
    longest: index === 0 ? smallThumbnailLongest : thumbnailWidth,
  }));

/**
 * The video's own next video overrides the preset's unless the video has its own design. A video never
 * follows itself.
 */
const addNext = ({ id, player }: Video, design: PlayerDesign): PlayerDesign => {
  const nextVideo = (!player?.useCustomDesign && player?.nextVideo) || design.nextVideo;
  return { ...design, nextVideo: nextVideo === id ? '' : nextVideo };
};

/** Content of data.json. Its addresses are relative to the stream bucket's root. */
const buildVideoData = async ({ payload, ports }: SystemContext, video: Video): Promise<VideoData> => {
  const source = getServedSource(video);
  const workspaceId = getRelationId(video.workspace) ?? '';
  const storage = await ports.storageFor(workspaceId);
  const delivery = await ports.deliveryFor(workspaceId);
  const gate = findGate(video);
  const { embed: workspaceRule } = await findPrivacy(payload, workspaceId);
  const embed = getEmbedRule(workspaceRule, gate);
  return {
    schema: 1,
    id: video.id,
    v: getVersionOf(video.sourceFolder) ?? video.v ?? 0,
    title: video.title,
    description: video.description ?? '',
    language: video.language ?? null,
    duration: video.duration ?? 0,
    fps: video.fps ?? usualFps,
    frameCount: video.frameCount ?? null,
    orientation: video.orientation ?? 'landscape',
    poster: video.customThumbnailUrl ?? source.thumbnailUrl,
    posterSize: getPosterSize(video, source),
    posters: video.customThumbnailUrl ? listThumbnails(video.customThumbnailUrl) : (source.posters ?? []),
    storyboard: source.storyboardUrl,
    hls: source.hls[0]?.url ?? null,
    hlsMaster: await readMasterPlaylist(storage, source.hls[0]?.url),
    mp4: source.mp4,
    audioTracks: source.audioTracks ?? [],
    chapters: (video.chapters ?? []).map(({ title, timestamp }) => ({ title, timestamp })),
    texttracks: await findPlayedTracks(payload, video.id),
    design: addNext(video, await resolveDesign(payload, video)),
    embed,
    createdAt: video.createdAt,
    updatedAt: video.updatedAt,
    oembed: gate || embed.access === 'forbidden' ? null : getOembedUrl(delivery.playerUrl(video.id)),
    pageUrl: getLinkUrl(delivery, delivery.playerUrl(video.id), getLinkPageKey(video.id)),
    unlisted: Boolean(video.unlisted) || gate !== null,
  };
};

/** Short, because the playlist may change again. */
const cacheControl = 'public, max-age=60';

/**
 * Writes the audio track names into the HLS master playlist. Idempotent; writes nothing if they are up to
 * date.
 */
const writeAudioNames = async (
  storage: StoragePort,
  { hls, audioTracks = [] }: StoredVideoSource,
  visibility: Visibility,
): Promise<void> => {
  const key = hls[0]?.url;
  if (!key || audioTracks.length < 2) return;
  const master = await readMasterPlaylist(storage, key);
  const named = master && replaceAudioTags(master, audioTracks);
  if (!named || named === master) return;
  await storage.write({
    ...{ bucket: 'stream', key, body: Buffer.from(named), visibility, cacheControl },
    contentType: 'application/vnd.apple.mpegurl',
  });
};

/** A ladder's playlist has 1 or 2 kB; a much longer one would bloat every data.json. Bytes. */
const maxSize = 16_000;

/** The text of a master playlist in the stream bucket; null if it is missing or too long for data.json. */
const readMasterPlaylist = async (
  storage: Pick<StoragePort, 'read'>,
  key: string | undefined,
): Promise<string | null> => {
  const found = key ? await storage.read({ bucket: 'stream', key }) : null;
  if (!found) return null;
  if (found.info.size > maxSize) {
    found.body.destroy();
    return null;
  }
  const playlist = await text(found.body);
  return playlist.startsWith('#EXTM3U') ? playlist : null;
};
