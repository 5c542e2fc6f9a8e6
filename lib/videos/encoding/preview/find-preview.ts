import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { getVersionOf } from '@/lib/core/storage/storage-keys';
import { isPreviewSource } from '@/lib/videos/publishing/playback/source';
import type { Video } from '@/payload-types';

/** Fields to clear if the file of a video with only a preview rendition fails. */
export const withoutPreview = { src: null, sourceFolder: null, published: null };

/** The version whose preview rendition a video plays; null if it plays none or has its ladder. */
export const findPreview = async (payload: Payload, videoId: string): Promise<{ version: number } | null> => {
  const video = await payload.db.findOne<Video>({
    collection: slugs.videos,
    where: { id: { equals: videoId } },
    select: { src: true, sourceFolder: true },
  });
  const version = getVersionOf(video?.sourceFolder);
  return version !== null && isPreviewSource(video?.src) ? { version } : null;
};
