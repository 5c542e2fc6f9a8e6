import { canReach } from '@/lib/core/can-reach';
import { slugs } from '@/lib/core/slugs';
import type { Context } from '@/lib/http/define-endpoint';

import type { StoredChapter } from './chapters';

/** What editing chapters needs to know of a video. `duration` in seconds. */
export type ChapteredVideo = {
  id: string;
  title: string;
  chapters: StoredChapter[];
  duration: number;
  fps: number | null;
  previewVideoUrl: string | null;
  previewThumbnailUrl: string | null;
};

/** A video whose chapters are to be edited, and whether the caller may now; null where there is none that the caller may see. */
export const findChapteredVideo = async (
  { req, actor, payload }: Pick<Context, 'req' | 'actor' | 'payload'>,
  id: string,
): Promise<{ video: ChapteredVideo; canEdit: boolean } | null> => {
  const video = await payload.findByID({
    collection: slugs.videos,
    id,
    depth: 0,
    disableErrors: true,
    overrideAccess: false,
    req,
  });
  if (!video) return null;
  const { title, chapters, duration, fps, previewVideoUrl, previewThumbnailUrl } = video;
  return {
    canEdit: video.status === 'COMPLETE' && canReach(actor, slugs.videos, 'update', video),
    video: {
      id: video.id,
      title,
      chapters: (chapters ?? []).map((chapter) => ({ title: chapter.title, timestamp: chapter.timestamp })),
      duration: duration ?? 0,
      fps: fps ?? null,
      previewVideoUrl: previewVideoUrl ?? null,
      previewThumbnailUrl: previewThumbnailUrl ?? null,
    },
  };
};
