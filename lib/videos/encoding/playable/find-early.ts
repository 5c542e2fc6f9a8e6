import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { getVersionOf } from '@/lib/core/storage/storage-keys';
import { isEarlySource } from '@/lib/videos/publishing/playback/source';
import type { Video } from '@/payload-types';

/** What a video has no longer when its file came to nothing before the ladder was there. */
export const withoutEarly = { src: null, sourceFolder: null, published: null };

/** The version that a video plays before its ladder is there; null where it plays none, or a whole one. */
export const findEarly = async (payload: Payload, videoId: string): Promise<{ version: number } | null> => {
  const video = await payload.db.findOne<Video>({
    collection: slugs.videos,
    where: { id: { equals: videoId } },
    select: { src: true, sourceFolder: true },
  });
  const version = getVersionOf(video?.sourceFolder);
  return version !== null && isEarlySource(video?.src) ? { version } : null;
};
