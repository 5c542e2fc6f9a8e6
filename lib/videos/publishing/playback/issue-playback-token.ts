import type { Context } from '@/lib/context';
import { getSupport } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { getVersionOf } from '@/lib/core/storage/storage-keys';
import { findVideoFor } from '@/lib/videos/library/find-video-for';

import { createPlaybackToken, grantFor, type PlaybackUrls, toPlaybackUrls } from './playback-urls';

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
