import { buffer } from 'node:stream/consumers';

import type { Context } from '@/lib/context';
import { AppError } from '@/lib/core/errors';
import { thumbnailWidth } from '@/lib/core/media/constants';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
import { findStoredSource } from '@/lib/videos/library/get-stored-source';
import {
  failWithoutSettings,
  writeVideoFile,
  yearCacheControl,
} from '@/lib/videos/publishing/write-video-file';

import { createThumbnailKey, setThumbnail } from './set-thumbnail';
import { writeSmallThumbnail } from './store-thumbnail';

/** Grabbing a frame takes seconds; slower sources time out. */
const timeoutMs = 60_000;

/**
 * Uses a frame of the original as the video's thumbnail. Also throws `no_preview_video_url`,
 * `invalid_timestamp`, `thumbnail_generation_failed`.
 */
export const grabThumbnail = async (
  ctx: Context,
  { videoId, milliseconds }: { videoId: string; milliseconds: number },
): Promise<{ customThumbnailUrl: string | null }> => {
  const video = await findVideoFor(ctx, videoId, 'update');
  const served = await findStoredSource(ctx, videoId);
  if (!served) throw new AppError('no_preview_video_url');
  if (video.status !== 'COMPLETE') throw new AppError('video_not_complete');
  if (milliseconds > (video.duration ?? 0) * 1000) throw new AppError('invalid_timestamp');
  const encoder = await ctx.ports
    .encoderFor(video.workspace)
    .catch(failWithoutSettings('retrieve_aws_settings_failed'));
  const storage = await ctx.ports
    .storageFor(video.workspace)
    .catch(failWithoutSettings('retrieve_aws_settings_failed'));
  const key = createThumbnailKey(videoId);
  const signal = AbortSignal.timeout(timeoutMs);
  const frame = {
    workspace: video.workspace,
    source: { bucket: 'upload', key: served.source.inputKey },
    atSeconds: milliseconds / 1000,
    width: thumbnailWidth,
    target: { bucket: 'stream', key },
    cacheControl: yearCacheControl,
    signal,
  } as const;
  const size = await writeVideoFile(ctx, video, {
    write: async (visibility) => {
      const grabbed = await encoder.grabFrame({ ...frame, visibility });
      const made = await storage.read(frame.target);
      if (!made) throw new AppError('thumbnail_generation_failed');
      await writeSmallThumbnail(storage, await buffer(made.body), { key, ...grabbed, visibility });
      return grabbed;
    },
    failure: 'thumbnail_generation_failed',
  });
  return setThumbnail(ctx, videoId, { key, ...size });
};
