import type { RequestContext } from '@/lib/http/define-endpoint';
import { hasOneOfIds } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import { libraryFields, type LibraryRow, toLibraryVideos } from '@/lib/videos/library/list/library-videos';
import type { Import } from '@/payload-types';

import type { ImportView } from './import-schemas';

/** Converts rows for the API, with their videos. */
export const presentImports = async (ctx: RequestContext, rows: Import[]): Promise<ImportView[]> => {
  const ids = [...new Set(rows.flatMap(({ video }) => video ?? []))];
  const { docs } =
    ids.length === 0
      ? { docs: [] }
      : await ctx.payload.db.find<LibraryRow>({
          collection: slugs.videos,
          where: hasOneOfIds(ids),
          select: libraryFields,
          limit: ids.length,
          pagination: false,
        });
  const videos = new Map((await toLibraryVideos(ctx, docs)).map((video) => [video.id, video]));
  return rows.map((row) => {
    const video = row.video ? videos.get(row.video) : undefined;
    return {
      id: row.id,
      source: row.source,
      address: row.address,
      title: row.title ?? null,
      state: row.state,
      failure: row.failure ?? null,
      size: row.size ?? null,
      received: row.received ?? 0,
      requestedAt: row.requestedAt,
      finishedAt: row.finishedAt ?? null,
      video: video
        ? {
            id: video.id,
            title: video.title,
            status: video.status,
            statusProgress: video.statusProgress,
            thumbnailUrl: video.previewThumbnailUrl,
          }
        : null,
    };
  });
};
