import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { libraryFields, type LibraryRow, toLibraryVideos } from '@/lib/videos/library/list/library-videos';

import type { LogEntry } from './find-log';

/**
 * Addresses of the pictures of the videos that entries tell of, by the ids of the videos; those without one
 * are left out.
 */
export const findPictures = async (
  ctx: Pick<RequestContext, 'payload' | 'req' | 'actor'>,
  entries: LogEntry[],
): Promise<Map<string, string>> => {
  const ids = entries.flatMap(({ target }) =>
    target.collection === slugs.videos && target.href !== null ? [target.id] : [],
  );
  if (ids.length === 0) return new Map();
  const { docs } = await ctx.payload.db.find<LibraryRow>({
    collection: slugs.videos,
    where: { id: { in: [...new Set(ids)] } },
    select: libraryFields,
    pagination: false,
    limit: 0,
  });
  const videos = await toLibraryVideos(ctx, docs);
  return new Map(
    videos.flatMap(({ id, previewThumbnailUrl }) => (previewThumbnailUrl ? [[id, previewThumbnailUrl]] : [])),
  );
};
