import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { libraryFields, type LibraryRow, toLibraryVideos } from '@/lib/videos/library/list/library-videos';

import type { LogEntry } from './find-log';

/** Thumbnail URLs of the videos in log entries, by video id. Videos without a thumbnail are missing. */
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
