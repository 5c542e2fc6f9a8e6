import { hasOneOfIds } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { slugs } from '@/lib/core/slugs';
import type { CsvFile } from '@/lib/http/answer-kinds';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { libraryFields, type LibraryRow, toLibraryVideos } from '@/lib/videos/library/list/library-videos';
import { getUsage } from '@/lib/workspaces/usage/usage-row';
import type { Import } from '@/payload-types';

import { findImporter } from './find-importer';
import { maxImportItems, type ImportView } from './import-schemas';
import { settleFileImports } from './settle-file-imports';

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

const header = ['title', 'address', 'source', 'state', 'failure', 'bytes', 'requested', 'finished', 'video'];

/** Report of the workspace's imports as a table. Throws `forbidden`. */
export const reportImports = async (ctx: RequestContext): Promise<CsvFile> => {
  const { imports } = await listImports(ctx, { limit: maxImportItems });
  return {
    filename: 'imports.csv',
    header,
    rows: imports.map(({ title, address, source, state, failure, size, requestedAt, finishedAt, video }) => [
      title,
      source === 'vimeo' ? `https://vimeo.com/${address}` : address,
      source,
      state,
      failure,
      size,
      requestedAt,
      finishedAt,
      video?.id ?? null,
    ]),
  };
};

/** Imports of the workspace, newest first, with the remaining limits. Throws `forbidden`. */
export const listImports = async (ctx: RequestContext, { limit }: { limit: number }) => {
  const { workspace } = findImporter(ctx, { needsAll: true });
  await settleFileImports(ctx.payload, workspace.id);
  const { docs } = await ctx.payload.db.find<Import>({
    collection: slugs.imports,
    where: { workspace: { equals: workspace.id } },
    sort: ['-requestedAt', 'id'],
    limit,
    pagination: false,
  });
  const { numberOfVideos } = workspace.limits;
  const used =
    numberOfVideos === null ? 0 : await getUsage(ctx.payload, { workspace: workspace.id, metric: 'videos' });
  return {
    imports: await presentImports(ctx, docs),
    videosLeft: numberOfVideos === null ? null : Math.max(0, numberOfVideos - used),
    maxBytes: getEnv().imports.maxBytes,
  };
};
