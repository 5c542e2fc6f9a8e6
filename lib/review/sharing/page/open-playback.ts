import { z } from 'zod';

import type { Support } from '@/lib/core/access/find-support';
import { encodeKey } from '@/lib/core/storage/object-key';
import type { Ports } from '@/lib/ports';
import { playerDesignDefaults } from '@/lib/videos/players/design';
import {
  createPlaybackToken,
  grantFor,
  toPlaybackUrls,
  toRoot,
} from '@/lib/videos/publishing/playback/playback-urls';
import { isEarlySource } from '@/lib/videos/publishing/playback/source';
import { isVersionPublished } from '@/lib/videos/publishing/publish-video';
import type { VideoData } from '@/lib/videos/publishing/video-data';
import type { Video } from '@/payload-types';

import { getServedVersion } from '../comments/find-thread';
import type { ShareFacts } from '../links/share-facts';
import type { FilmVersion } from './film-versions';
import { sharePlaybackHours } from './publish-playback-state';

/** What the player is told of a version that data.json does not tell of, with absolute addresses below `root`; captions and chapters are its own. Pure. */
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
  }: FilmVersion,
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

/** Where the player finds the video. */
export const playbackSchema = z.object({
  /** The player's `src`: data.json, whose addresses are relative to what it lies below. */
  dataUrl: z.string(),
  posterUrl: z.string().nullable(),
  storyboardUrl: z.string().nullable(),
  hlsUrl: z.string().nullable(),
  /** The player's script. */
  playerScript: z.string(),
  /** Of an older version, and of one that data.json does not tell of yet, its own data for the player's `data`; null for others. */
  data: z.record(z.string(), z.unknown()).nullable(),
  /** Until when the addresses are good; null for a public video's. ISO 8601. */
  expiresAt: z.string().nullable(),
});

/**
 * A new version is in its row a moment before data.json tells of it. Not so one that is watched while it is encoded: its player follows data.json
 * to the whole of it.
 */
export const isAheadOfStorage = (video: ShareFacts['video']): boolean =>
  !isVersionPublished(video) && !isEarlySource(video.src);

/**
 * Addresses of a version; of a private video, and of a version that has data of its own, with a token of this link, good for some
 * hours and never longer than the link. Support gets a token that ends with the support.
 */
export const openPlayback = async (
  ports: Ports,
  {
    video,
    link,
    film,
    support,
  }: Pick<ShareFacts, 'video' | 'link'> & { film: FilmVersion; support: Support | null },
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
  const isOlder = film.version !== getServedVersion(video);
  const isUntold = isOlder || (delivery.takesTokens && isAheadOfStorage(video));
  const isPrivate = isUntold || video.visibility !== 'public';
  const token = isPrivate
    ? createPlaybackToken({
        videoId: video.id,
        version: film.version,
        by,
        host: null,
        issuedAt,
        expiresAt,
      })
    : null;
  const played = isOlder ? { id: video.id, src: film.src, customThumbnailUrl: null } : video;
  const { playerUrl: _page, ...urls } = toPlaybackUrls(played, delivery, token);
  const data = isUntold ? toVersionData(video, film, toRoot(delivery, token)) : null;
  return {
    ...urls,
    playerScript,
    data,
    expiresAt: isPrivate ? new Date(expiresAt * 1000).toISOString() : null,
  };
};
