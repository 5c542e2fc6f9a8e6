import type { Support } from '@/lib/core/access/find-support';
import { getEnv } from '@/lib/core/env/env';
import { getDataKey, playerFolder } from '@/lib/core/storage/storage-keys';
import type { DeliveryPort } from '@/lib/ports/delivery';
import { encodeKey } from '@/lib/core/storage/object-key';
import { getStoredSource } from '@/lib/videos/library/get-stored-source';
import type { Video } from '@/payload-types';

import { getPlaybackKey, type PlaybackGrant, writePlaybackToken } from '@/lib/formats/playback-token';

type PlayedVideo = Pick<Video, 'id' | 'customThumbnailUrl'> & { src?: unknown };

export type PlaybackUrls = {
  /** The player's `src`: data.json, whose addresses are relative to its root. */
  dataUrl: string;
  posterUrl: string | null;
  storyboardUrl: string | null;
  hlsUrl: string | null;
  /** The player page for an iframe. */
  playerUrl: string;
};

/** Signs a token for a grant. */
export const createPlaybackToken = (grant: PlaybackGrant): string =>
  writePlaybackToken(getPlaybackKey(getEnv().secret), grant);

/**
 * The issuer and expiry (Unix seconds) of a token; in support it expires with the support session at the
 * latest. Pure.
 */
export const grantFor = (
  support: Support | null,
  expiresAt: number,
): Pick<PlaybackGrant, 'by' | 'expiresAt'> =>
  support
    ? {
        by: { kind: 'support', supportId: support.id },
        expiresAt: Math.min(expiresAt, Math.floor(support.until / 1000)),
      }
    : { by: { kind: 'integration' }, expiresAt };

/** The root of a video's addresses, without a trailing slash. */
export const toRoot = ({ baseUrl }: Pick<DeliveryPort, 'baseUrl'>, token: string | null): string =>
  token === null ? baseUrl : `${baseUrl}/t/${token}`;

/** The playback addresses of a video: public ones, or those below a token. */
export const toPlaybackUrls = (
  video: PlayedVideo,
  delivery: Pick<DeliveryPort, 'baseUrl'>,
  token: string | null,
): PlaybackUrls => {
  const source = getStoredSource(video);
  const root = toRoot(delivery, token);
  const toUrl = (key: string | null | undefined) => (key ? `${root}/${encodeKey(key)}` : null);
  return {
    dataUrl: `${root}/${encodeKey(getDataKey(video.id))}`,
    posterUrl: toUrl(video.customThumbnailUrl ?? source?.thumbnailUrl),
    storyboardUrl: toUrl(source?.storyboardUrl),
    hlsUrl: toUrl(source?.hls[0]?.url),
    playerUrl: `${root}/${playerFolder}?id=${encodeURIComponent(video.id)}`,
  };
};
