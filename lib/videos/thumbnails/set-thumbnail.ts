import type { Context } from '@/lib/context';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { getCustomThumbnailKey } from '@/lib/core/storage/storage-keys';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { makeRandomName } from '@/lib/videos/publishing/write-video-file';

type Picture = { key: string; width: number; height: number };

/** The key of a new thumbnail. */
export const createThumbnailKey = (videoId: string): string =>
  getCustomThumbnailKey(videoId, makeRandomName(10));

/**
 * Sets the image viewers see before playback; null for the video's own poster. Throws `video_not_found`,
 * `video_update_failed`.
 */
export const setThumbnail = async (
  { payload, ports, actor }: Context,
  videoId: string,
  picture: Picture | null,
): Promise<{ customThumbnailUrl: string | null }> => {
  for (;;) {
    const video = await findById(payload, slugs.videos, videoId, withTrash);
    if (!video) throw new AppError('video_not_found');
    const oldFile = video.customThumbnailUrl ?? null;
    if (oldFile === null && picture === null) return { customThumbnailUrl: null };
    const isAsItWas = { customThumbnailUrl: oldFile === null ? { exists: false } : { equals: oldFile } };
    const changed = await changeWithEvent(payload, {
      collection: slugs.videos,
      where: { and: [{ id: { equals: videoId } }, isAsItWas] },
      data: {
        customThumbnailUrl: picture?.key ?? null,
        customThumbnailSize: picture && `${picture.width}x${picture.height}`,
      },
      event: createEvent('video.thumbnailChanged', { payload: { oldFile }, actor }),
    }).catch((cause: unknown) => {
      payload.logger.error({ err: cause, video: videoId }, 'a thumbnail could not be stored');
      throw new AppError('video_update_failed', {}, { cause });
    });
    if (!changed) continue;
    const delivery = await ports.deliveryFor(video.workspace);
    return { customThumbnailUrl: picture && delivery.publicUrl(picture.key) };
  }
};
