import type { Context } from '@/lib/context';
import { getSupport } from '@/lib/core/access/actor';
import type { Support } from '@/lib/core/access/find-support';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { encodeKey } from '@/lib/core/storage/object-key';
import { getDataKey, playerFolder, getThumbnailFolder, getVersionOf } from '@/lib/core/storage/storage-keys';
import { getPlaybackKey, type PlaybackGrant, writePlaybackToken } from '@/lib/formats/playback-tokens';
import type { DeliveryPort } from '@/lib/ports/delivery';
import type { StoragePort } from '@/lib/ports/storage';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
import { getStoredSource } from '@/lib/videos/library/get-stored-source';
import { linkLifetimes } from '@/lib/videos/uploads/rules';
import type { Video } from '@/payload-types';

export type FileSigner = {
  videoId: string;
  storage: Pick<StoragePort, 'signGet'>;
  delivery: Pick<DeliveryPort, 'baseUrl' | 'supportsTokens'>;
  /** The support session of the caller, or null. */
  support: Support | null;
};

/** The root of a video's files below a token that is valid for a day; in support it ends with the session. */
export const signRoot = (version: number, { videoId, delivery, support }: FileSigner): string => {
  // Rounded to the hour, so that repeated requests get the same address.
  const issuedAt = Math.floor(Date.now() / 3_600_000) * 3600;
  const grant = grantFor(support, issuedAt + 3600 + linkLifetimes.preview);
  return toRoot(delivery, createPlaybackToken({ videoId, version, host: null, issuedAt, ...grant }));
};

/**
 * A link with which the panel shows a private file of a video, valid for a day. In support it uses a
 * playback token, which is revoked with the session; without such tokens it expires with the session.
 */
export const signFile = async (key: string, signer: FileSigner): Promise<string> => {
  const { storage, delivery, support, videoId } = signer;
  if (!support) return storage.signGet({ bucket: 'stream', key, expiresIn: linkLifetimes.preview });
  const version = key.startsWith(getThumbnailFolder(videoId)) ? 0 : getVersionOf(key);
  if (version !== null && delivery.supportsTokens) return `${signRoot(version, signer)}/${encodeKey(key)}`;
  const expiresIn = Math.max(1, Math.floor((support.until - Date.now()) / 1000));
  return storage.signGet({ bucket: 'stream', key, expiresIn });
};

type Input = { videoId: string; expiresIn: number; host: string | null };

/**
 * A token for the served version of a video, private or not, valid for `expiresIn` seconds and, with `host`,
 * only on that site. Requires the right to read the video. Throws `video_not_found`, `video_not_complete`.
 */
export const issuePlaybackToken = async (
  ctx: Context,
  { videoId, expiresIn, host }: Input,
): Promise<PlaybackUrls & { token: string; expiresAt: string }> => {
  const { id } = await findVideoFor(ctx, videoId, 'read');
  const video = await findById(ctx.payload, 'videos', id);
  const version = getVersionOf(video?.sourceFolder);
  if (!video || version === null) throw new AppError('video_not_complete');
  const issuedAt = Math.floor(Date.now() / 1000);
  const { by, expiresAt } = grantFor(getSupport(ctx.actor), issuedAt + expiresIn);
  const token = createPlaybackToken({ videoId: id, version, by, host, issuedAt, expiresAt });
  const delivery = await ctx.ports.deliveryFor(video.workspace);
  return {
    token,
    expiresAt: new Date(expiresAt * 1000).toISOString(),
    ...toPlaybackUrls(video, delivery, token),
  };
};

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
