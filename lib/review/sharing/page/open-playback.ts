import { z } from 'zod';

import type { Support } from '@/lib/core/access/find-support';
import { encodeKey } from '@/lib/core/storage/object-key';
import type { Ports } from '@/lib/ports';
import { playerDesignDefaults } from '@/lib/videos/players/design';
import { getShownVisibility } from '@/lib/videos/publishing/gate/rules';
import {
  createPlaybackToken,
  grantFor,
  toPlaybackUrls,
  toRoot,
} from '@/lib/videos/publishing/playback/playback-urls';
import { isPreviewSource } from '@/lib/videos/publishing/playback/source';
import { isVersionPublished } from '@/lib/videos/publishing/publish-video';
import type { VideoData } from '@/lib/videos/publishing/video-data';
import type { Video } from '@/payload-types';

import { getServedVersion } from '../comments/find-thread';
import type { SharedVideo } from '../links/find-share';
import { sharePlaybackHours } from './publish-playback-state';
import type { VideoVersion } from './video-versions';

/**
 * Player data of a version that data.json does not describe, with absolute addresses below `root`; captions
 * and chapters are the version's own. Pure.
 */
const toVersionData = (
  {
    id,
    title,
    language,
    createdAt,
    updatedAt,
  }: Pick<Video, 'id' | 'title' | 'language' | 'createdAt' | 'updatedAt'>,
  {
    version,
    duration,
    fps,
    frameCount = null,
    orientation,
    src,
    chapters = [],
    texttracks = [],
  }: VideoVersion,
  root: string,
): VideoData => {
  const toUrl = (key: string): string => `${root}/${encodeKey(key)}`;
  const [hls] = src.hls;
  return {
    schema: 1,
    id,
    v: version,
    title,
    description: '',
    language: language ?? null,
    duration,
    fps: fps ?? 0,
    frameCount,
    orientation,
    poster: src.thumbnailUrl && toUrl(src.thumbnailUrl),
    posterSize: null,
    posters: [],
    storyboard: src.storyboardUrl && toUrl(src.storyboardUrl),
    hls: hls ? toUrl(hls.url) : null,
    hlsMaster: null,
    mp4: src.mp4.map(({ url, ...file }) => ({ ...file, url: toUrl(url) })),
    audioTracks: src.audioTracks ?? [],
    chapters,
    texttracks: texttracks.map(({ url, ...track }) => ({ ...track, url: toUrl(url) })),
    design: playerDesignDefaults,
    embed: { access: 'allowed', domains: [] },
    createdAt,
    updatedAt,
    oembed: null,
    pageUrl: null,
  };
};

/** Playback addresses of the video. */
export const playbackSchema = z.object({
  /** The player's `src`: data.json, whose addresses are relative to its root. */
  dataUrl: z.string(),
  posterUrl: z.string().nullable(),
  storyboardUrl: z.string().nullable(),
  hlsUrl: z.string().nullable(),
  /** The player's script. */
  playerScript: z.string(),
  /** Player data of an older version, or of one that data.json does not describe yet; null for others. */
  data: z.record(z.string(), z.unknown()).nullable(),
  /** Expiry of the addresses; null for a public video. ISO 8601. */
  expiresAt: z.string().nullable(),
});
z.globalRegistry.add(playbackSchema, { id: 'SharedPlayback' });

/**
 * Whether the row has a new version that data.json does not describe yet. False for a preview rendition,
 * whose player switches to the ladder once data.json describes it.
 */
export const isAheadOfStorage = (video: SharedVideo['video']): boolean =>
  !isVersionPublished(video) && !isPreviewSource(video.src);

/**
 * Addresses of a version. A private video, or a version with its own data, gets a token of this link that
 * expires after some hours and with the link at the latest. Support gets a token that ends with the session.
 */
export const openPlayback = async (
  ports: Ports,
  {
    video,
    link,
    media,
    support,
  }: Pick<SharedVideo, 'video' | 'link'> & { media: VideoVersion; support: Support | null },
  now = Date.now(),
): Promise<z.input<typeof playbackSchema>> => {
  const delivery = await ports.deliveryFor(video.workspace);
  const playerScript = new URL('player.js', delivery.playerUrl('share')).href;
  const issuedAt = Math.floor(now / 1000);
  const linkEnd = link.expiresAt ? Math.floor(Date.parse(link.expiresAt) / 1000) : Infinity;
  const end = Math.min(issuedAt + sharePlaybackHours * 3600, linkEnd);
  const { by, expiresAt } = support
    ? grantFor(support, end)
    : { by: { kind: 'share', linkId: link.id } as const, expiresAt: end };
  const isOlder = media.version !== getServedVersion(video);
  const isUntold = isOlder || (delivery.supportsTokens && isAheadOfStorage(video));
  const isPrivate = isUntold || getShownVisibility(video) !== 'public';
  const token = isPrivate
    ? createPlaybackToken({
        videoId: video.id,
        version: media.version,
        by,
        host: null,
        issuedAt,
        expiresAt,
      })
    : null;
  const played = isOlder ? { id: video.id, src: media.src, customThumbnailUrl: null } : video;
  const { playerUrl: _page, ...urls } = toPlaybackUrls(played, delivery, token);
  const data = isUntold ? toVersionData(video, media, toRoot(delivery, token)) : null;
  return {
    ...urls,
    playerScript,
    data,
    expiresAt: isPrivate ? new Date(expiresAt * 1000).toISOString() : null,
  };
};
