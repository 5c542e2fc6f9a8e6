import type { Payload } from 'payload';

import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/relation-id';
import { smallThumbnailLongest, thumbnailWidth } from '@/lib/core/media/thumbnail-sizes';
import { usualFps } from '@/lib/core/media/usual-fps';
import { findById } from '@/lib/core/rows/find-by-id';
import { slugs } from '@/lib/core/slugs';
import {
  getDataKey,
  getLinkPageKey,
  getLiveFolder,
  getTexttrackFolder,
  getThumbnailFolder,
  getVersionOf,
  getVideoFolder,
  getWebpThumbnailKeys,
} from '@/lib/core/storage/storage-keys';
import type { DeliveryPort } from '@/lib/ports/delivery/port';
import { forgetOwnAddress } from '@/lib/ports/shared/own-addresses';
import type { StoragePort } from '@/lib/ports/storage/port';
import { getServedSource } from '@/lib/videos/library/get-stored-source';
import type { PlayerDesign } from '@/lib/videos/players/design';
import { resolveDesign } from '@/lib/videos/players/resolve-design';
import { type HeldLock, holdLock } from '@/lib/worker/lock';
import type { Video } from '@/payload-types';

import { writeAudioNames } from './audio-tracks/write-audio-names';
import { getOembedUrl } from './embedding/get-oembed';
import { getPosterSize } from './embedding/poster-size';
import { findPrivacy } from './embedding/privacy';
import { getLinkUrl, putLinkPage } from './embedding/put-link-page';
import { findPlayedTracks } from './playback/find-played-tracks';
import { readMasterPlaylist } from './playback/read-master-playlist';
import { publishState } from './publish-state';
import type { VideoData } from './video-data';

type Stores = { storage: StoragePort; delivery: DeliveryPort };

/**
 * Stands beside the files of a broadcast from the moment before they are hidden until all of them are shown
 * again.
 */
const getMarkKey = (folder: string): string => `${folder}hidden`;

/**
 * What was on air is there for a while beside a recording's own files, or in their place: who hides the
 * recording hides it, too, and who shows it again shows it. Nothing for other videos. May be repeated.
 */
const publishBroadcast = async (
  { storage, delivery }: Stores,
  { liveEventId, liveBroadcast, visibility }: Pick<Video, 'liveEventId' | 'liveBroadcast' | 'visibility'>,
): Promise<void> => {
  if (!liveEventId || !liveBroadcast) return;
  const folder = getLiveFolder(liveEventId, liveBroadcast);
  const mark = { bucket: 'stream', key: getMarkKey(folder) } as const;
  if (visibility === 'public' && !(await storage.head(mark))) return;
  const rungs = await listRungs(storage, folder);
  if (rungs.size === 0) return;
  if (visibility === 'private') await writeMark(storage, mark);
  for (const rung of rungs)
    await storage.setPrefixVisibility({ bucket: 'stream', prefix: `${folder}${rung}/`, visibility });
  if (visibility === 'public') await storage.remove(mark);
  await delivery.invalidate([`/${folder}*`]);
};

const writeMark = (storage: StoragePort, mark: { bucket: 'stream'; key: string }): Promise<void> =>
  storage.write({
    ...{ ...mark, body: Buffer.alloc(0), contentType: 'text/plain', cacheControl: 'no-store' },
    visibility: 'private',
  });

/** Names of the folders in which its segments are. */
const listRungs = async (storage: StoragePort, folder: string): Promise<Set<string>> => {
  const rungs = new Set<string>();
  for await (const { key } of storage.list({ bucket: 'stream', prefix: folder })) {
    const [name = '', file] = key.slice(folder.length).split('/');
    if (file !== undefined) rungs.add(name);
  }
  return rungs;
};

/** data.json changes with every edit of the video, so caches ask again after seconds. */
const dataCacheControl = 'public, max-age=5';

const findVideo = (payload: Payload, videoId: string): Promise<Video | null> =>
  findById(payload, slugs.videos, videoId);

/** What storage is to look like for a row, and what `published` remembers of how it looks. */
const toPublishedState = ({ visibility, sourceFolder }: Pick<Video, 'visibility' | 'sourceFolder'>): string =>
  `${visibility} ${sourceFolder}`;

/**
 * Makes storage match the row: who may read the served version's files, `data.json` and `state.json`. Files
 * whose visibility is right already are left alone; a video that was never encoded has a state only, a
 * deleted one nothing. Idempotent. One process at a time does it for a video: a slow one that read the row
 * before a change would show or hide again what was just hidden or shown.
 */
export const publishVideo = (ctx: SystemContext, { videoId }: { videoId: string }): Promise<void> =>
  holdLock(ctx.payload, `publish ${videoId}`, async (lock) => {
    for (let video = await findVideo(ctx.payload, videoId); video?.sourceFolder;) {
      await publishFiles(ctx, video, lock);
      const now = await findVideo(ctx.payload, videoId);
      if (now && toPublishedState(now) === toPublishedState(video)) return;
      video = now;
    }
    lock.check();
    await publishState(ctx, { videoId });
  });

type PublishedFields = Pick<Video, 'visibility' | 'sourceFolder' | 'published'>;

/**
 * Whether storage is as the row says, for which a call that hides a video waits: nobody can fetch it then.
 * Pure.
 */
export const isPublished = (video: PublishedFields): boolean =>
  Boolean(video.sourceFolder) && video.published === toPublishedState(video);

/**
 * Whether data.json tells of the version that the row serves; where that can't be told, as in the middle of a
 * change, it does not. Pure.
 */
export const isVersionPublished = ({
  sourceFolder,
  published,
}: Pick<PublishedFields, 'sourceFolder' | 'published'>): boolean =>
  Boolean(sourceFolder && published?.endsWith(` ${sourceFolder}`));

const publishFiles = async (ctx: SystemContext, video: Video, lock: HeldLock): Promise<void> => {
  const { payload, ports } = ctx;
  const { id, visibility, workspace } = video;
  const storage = await ports.storageFor(workspace);
  forgetOwnAddress(getRelationId(workspace) ?? '');
  const delivery = await ports.deliveryFor(workspace);
  const remember = (published: string | null) =>
    payload.db.updateOne({ collection: slugs.videos, id, data: { published } });
  if (toPublishedState(video) !== video.published) {
    // Half a change is no known state: whoever comes next must do all of it.
    await remember(null);
    // Showing reaches the served version and what belongs to all of them, hiding all that is there.
    const prefixes =
      visibility === 'public'
        ? [video.sourceFolder ?? '', getTexttrackFolder(id), getThumbnailFolder(id)]
        : [getVideoFolder(id)];
    for (const prefix of prefixes) {
      lock.check();
      await storage.setPrefixVisibility({ bucket: 'stream', prefix, visibility });
    }
    await publishBroadcast({ storage, delivery }, video);
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
  await putLinkPage(
    { storage, delivery },
    { data, visibility, ...{ key: getLinkPageKey(id), playerUrl: delivery.playerUrl(id) } },
  );
  // Last, since hiding a video hides its state as well, and a state that says ready must be true.
  await publishState(ctx, { videoId: id });
  await delivery.invalidate([`/${getVideoFolder(id)}*`]);
  // Not before caches have heard of it: whoever finds this written has nothing left to do.
  await remember(toPublishedState(video));
};

const listThumbnails = (key: string): VideoData['posters'] =>
  getWebpThumbnailKeys(key).map((url, index) => ({
    url,
    longest: index === 0 ? smallThumbnailLongest : thumbnailWidth,
  }));

/**
 * The video's own choice goes before its preset's, unless it has a design of its own; none is followed by
 * itself.
 */
const addNext = ({ id, player }: Video, design: PlayerDesign): PlayerDesign => {
  const nextVideo = (!player?.useCustomDesign && player?.nextVideo) || design.nextVideo;
  return { ...design, nextVideo: nextVideo === id ? '' : nextVideo };
};

/** What the player is told of a video. Addresses in it are relative to the stream bucket's root. */
const buildVideoData = async ({ payload, ports }: SystemContext, video: Video): Promise<VideoData> => {
  const source = getServedSource(video);
  const workspaceId = getRelationId(video.workspace) ?? '';
  const storage = await ports.storageFor(workspaceId);
  const delivery = await ports.deliveryFor(workspaceId);
  const { embed } = await findPrivacy(payload, workspaceId);
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
    oembed: embed.access === 'forbidden' ? null : getOembedUrl(delivery.playerUrl(video.id)),
    pageUrl: getLinkUrl(delivery, delivery.playerUrl(video.id), getLinkPageKey(video.id)),
  };
};
