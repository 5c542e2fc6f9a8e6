import type { Context } from '@/lib/context';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { getLiveFolder } from '@/lib/core/storage/storage-keys';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { ProviderError } from '@/lib/ports/provider-error';
import { makeRandomName, yearCacheControl } from '@/lib/videos/publishing/write-video-file';
import { toPicture } from '@/lib/videos/thumbnails/read-picture';

import { findLiveEventFor, isEventIn, loadLiveEvent } from '../find-live-event';
import { publishLive } from './publish-live';

type Thumbnail = { customThumbnailUrl: string | null };

/** Maximum width of the waiting page's image. Pixels. */
const waitingWidth = 1920;

/**
 * Uses an uploaded image for the waiting page. Also throws `not_a_picture`, `too_large_picture`,
 * `thumbnail_not_uploaded`.
 */
export const uploadLiveThumbnail = async (
  ctx: Context,
  { eventId, bytes }: { eventId: string; bytes: Uint8Array },
): Promise<Thumbnail> => {
  const event = await findLiveEventFor(ctx, eventId, 'update');
  const { jpeg } = await toPicture(bytes, waitingWidth);
  const storage = await ctx.ports.storageFor(event.workspace);
  const key = `${getLiveFolder(eventId)}custom-${makeRandomName(10)}.jpg`;
  await storage
    .write({
      ...{ bucket: 'stream', key, body: jpeg, contentType: 'image/jpeg' },
      ...{ cacheControl: yearCacheControl, visibility: 'public' },
    })
    .catch((cause: unknown) => {
      throw cause instanceof ProviderError ? new AppError('thumbnail_not_uploaded', {}, { cause }) : cause;
    });
  return setLiveThumbnail(ctx, eventId, key);
};

/** Sets the image of the waiting page; null for none. */
export const setLiveThumbnail = async (
  ctx: Context,
  eventId: string,
  key: string | null,
): Promise<Thumbnail> => {
  const { payload, ports, actor } = ctx;
  await findLiveEventFor(ctx, eventId, 'update');
  for (;;) {
    const event = await loadLiveEvent(payload, eventId);
    if (!event) throw new AppError('not_found');
    const oldFile = event.customThumbnailUrl ?? null;
    const isAsItWas = { customThumbnailUrl: oldFile === null ? { exists: false } : { equals: oldFile } };
    const changed = await changeWithEvent(payload, {
      collection: slugs.liveEvents,
      where: { and: [isEventIn(eventId, {}), isAsItWas] },
      data: { customThumbnailUrl: key },
      event: createEvent('liveEvent.thumbnailChanged', { payload: { oldFile }, actor }),
    });
    if (!changed) continue;
    await publishLive(ctx, { eventId });
    const delivery = await ports.deliveryFor(event.workspace);
    return { customThumbnailUrl: key && delivery.publicUrl(key) };
  }
};
