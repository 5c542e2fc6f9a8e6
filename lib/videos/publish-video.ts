import type { Payload } from 'payload';

import { getRelationId } from '@/lib/access/actor';
import { completeDesign } from '@/lib/players/design';
import type { Ports } from '@/lib/ports';
import { slugs } from '@/lib/slugs';
import type { PlayerPreset, Texttrack, Video, Workspace } from '@/payload-types';

import { getDataKey, getEmbedPrivacy, getVideoFolder } from './rules';
import type { StoredVideoSource } from './types';
import type { VideoData } from './video-data';

/** data.json changes with every edit of the video, so caches ask again after seconds. */
const dataCacheControl = 'public, max-age=5';

/**
 * Makes storage match the row: who may read the served version's files, and `data.json`. Files whose visibility is right
 * already are left alone. A video that was deleted or never encoded is skipped. Idempotent.
 */
export const publishVideo = async (
  { payload, ports }: { payload: Payload; ports: Ports },
  { videoId }: { videoId: string },
): Promise<void> => {
  const video = await payload.db.findOne<Video>({
    collection: slugs.videos,
    where: { id: { equals: videoId } },
  });
  if (!video?.sourceFolder) return;
  const { storage, delivery } = ports;
  const { visibility } = video;
  const state = `${visibility} ${video.sourceFolder}`;
  if (state !== video.published) {
    // Showing reaches the served version only, hiding all that is there.
    const prefix = visibility === 'public' ? video.sourceFolder : getVideoFolder(videoId);
    await storage.setPrefixVisibility({ bucket: 'stream', prefix, visibility });
  }
  const data = await buildVideoData(payload, video);
  await storage.write({
    bucket: 'stream',
    key: getDataKey(videoId),
    body: Buffer.from(JSON.stringify(data)),
    contentType: 'application/json; charset=utf-8',
    cacheControl: dataCacheControl,
    visibility,
  });
  await payload.db.updateOne({ collection: slugs.videos, id: videoId, data: { published: state } });
  await delivery.invalidate([`/${getVideoFolder(videoId)}*`]);
};

/** Publishes every video of a workspace anew, after something changed that all their data files tell. */
export const publishWorkspace = async (
  { payload, ports }: { payload: Payload; ports: Ports },
  { workspaceId }: { workspaceId: string },
): Promise<void> => {
  const { docs } = await payload.db.find<Pick<Video, 'id'>>({
    collection: slugs.videos,
    where: { and: [{ workspace: { equals: workspaceId } }, { sourceFolder: { exists: true } }] },
    select: {},
    limit: 0,
    pagination: false,
  });
  for (const { id } of docs) await publishVideo({ payload, ports }, { videoId: id });
};

/** What the player is told of a video. Addresses in it are relative to the stream bucket's root. */
const buildVideoData = async (payload: Payload, video: Video): Promise<VideoData> => {
  const source = video.src as unknown as StoredVideoSource;
  const workspaceId = getRelationId(video.workspace) ?? '';
  const workspace = await payload.db.findOne<Workspace>({
    collection: slugs.workspaces,
    where: { id: { equals: workspaceId } },
  });
  const { docs: tracks } = await payload.db.find<Texttrack>({
    collection: slugs.texttracks,
    where: { video: { equals: video.id } },
    pagination: false,
    limit: 500,
  });
  const version = Number(/\/(\d+)\/$/.exec(video.sourceFolder ?? '')?.[1] ?? video.v);
  return {
    schema: 1,
    id: video.id,
    version,
    title: video.title,
    description: video.description ?? '',
    language: video.language ?? null,
    duration: video.duration ?? 0,
    fps: video.fps ?? 30,
    orientation: video.orientation ?? 'landscape',
    poster: video.customThumbnailUrl ?? source.thumbnailUrl,
    storyboard: source.storyboardUrl,
    hls: source.hls[0]?.url ?? null,
    mp4: source.mp4,
    chapters: [],
    texttracks: tracks.flatMap(({ id, language, type, url }) =>
      url ? [{ id, language, type, url, label: toLanguageName(language) }] : [],
    ),
    design: await resolveDesign(payload, video),
    embed: getEmbedPrivacy(workspace),
    updatedAt: video.updatedAt,
  };
};

const toLanguageName = (locale: string): string => {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  } catch {
    return locale;
  }
};

/** The video's own design where it uses one, else its preset's, else the defaults. */
const resolveDesign = async (payload: Payload, video: Video) => {
  if (video.player?.useCustomDesign) return completeDesign(video.player.playerDesign);
  const presetId = getRelationId(video.player?.selectedPreset);
  const preset = presetId
    ? await payload.db.findOne<PlayerPreset>({
        collection: slugs.playerPresets,
        where: { id: { equals: presetId } },
      })
    : null;
  return completeDesign(preset?.playerDesign);
};
