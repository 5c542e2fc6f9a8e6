import type { Support } from '@/lib/core/access/find-support';
import { getEnv } from '@/lib/core/env/env';
import { getDataKey, playerFolder } from '@/lib/core/storage/storage-keys';
import type { DeliveryPort } from '@/lib/ports/delivery/port';
import { encodeKey } from '@/lib/core/storage/object-key';
import { getStoredSource } from '@/lib/videos/library/get-stored-source';
import type { Video } from '@/payload-types';

import { getPlaybackKey, type PlaybackGrant, writePlaybackToken } from '../../../formats/playback-token';

type PlayedVideo = Pick<Video, 'id' | 'customThumbnailUrl'> & { src?: unknown };

export type PlaybackUrls = {
  /** The player's `src`: data.json, whose addresses are relative to what it lies below. */
  dataUrl: string;
  posterUrl: string | null;
  storyboardUrl: string | null;
  hlsUrl: string | null;
  /** The player page for a frame. */
  playerUrl: string;
};

/** A token for a grant. */
export const createPlaybackToken = (grant: PlaybackGrant): string =>
  writePlaybackToken(getPlaybackKey(getEnv().secret), grant);

/**
 * Who gives a token, and until when it is good (Unix seconds): in support no longer than the support itself.
 * Pure.
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

/** What a video's addresses begin with, without a slash at its end. */
export const toRoot = ({ baseUrl }: Pick<DeliveryPort, 'baseUrl'>, token: string | null): string =>
  token === null ? baseUrl : `${baseUrl}/t/${token}`;

/** Where a video is played from: its public addresses, or with a token those below it. */
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
