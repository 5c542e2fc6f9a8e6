import { getActorWorkspace } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';

import { libraryFields, type LibraryRow, toLibraryVideos } from '../list/library-videos';
import { findHiddenFolders, readParent, sortLabels } from './find-categories';
import { placeFolders } from './folders';
import { type LabelCollection, type LabelRow, maxLabels } from './label-schemas';

const picturesShown = 4;
/** Labels beyond this number get no thumbnails: each costs a query for its newest videos. */
const labelsWithPictures = 50;

/**
 * The categories or tags of the active workspace that the actor may read, in order, with the number of
 * videos of each. Throws `forbidden` without a workspace.
 */
export const listLabels = async (
  ctx: RequestContext,
  collection: LabelCollection,
  { withPictures = true }: { withPictures?: boolean } = {},
): Promise<LabelRow[]> => {
  const pictured = withPictures && collection === slugs.categories ? labelsWithPictures : 0;
  const workspace = getActorWorkspace(ctx.actor);
  if (!workspace) throw new AppError('forbidden');
  const { docs } = await ctx.payload.find({
    collection,
    where: { workspace: { equals: workspace.id } },
    // Tags have neither position nor parent.
    select: {
      ...{ title: true, mergingInto: true },
      ...(collection === slugs.categories && { position: true, parent: true }),
    },
    sort: 'title',
    limit: maxLabels,
    depth: 0,
    pagination: false,
    overrideAccess: false,
    showHiddenFields: true,
    req: ctx.req,
  });
  const labels = sortLabels(docs).map(({ id, title, mergingInto, ...row }) => ({
    ...{ id, title, mergingInto: mergingInto ?? null, parent: readParent(row) },
  }));
  const hidden =
    collection === slugs.categories ? await findHiddenFolders(ctx.payload, workspace.id) : undefined;
  return Promise.all(
    placeFolders(labels, hidden).map(async ({ id, ...label }, index) => ({
      id,
      ...label,
      ...(await findVideos(ctx, {
        field: collection,
        id,
        pictures: index < pictured ? picturesShown : 0,
      })),
    })),
  );
};

type Asked = { field: LabelCollection; id: string; pictures: number };

const findVideos = async (ctx: RequestContext, { field, id, pictures }: Asked) => {
  const where = { [field]: { equals: id } };
  const [{ totalDocs }, { docs }] = await Promise.all([
    ctx.payload.count({ collection: slugs.videos, where, overrideAccess: true, req: ctx.req }),
    ctx.payload.db.find<LibraryRow>({
      collection: slugs.videos,
      where,
      select: libraryFields,
      sort: '-createdAt',
      limit: Math.max(1, pictures),
      pagination: false,
    }),
  ]);
  const shown = pictures > 0 ? await toLibraryVideos(ctx, docs) : [];
  return {
    videoCount: totalDocs,
    newestAt: docs[0]?.createdAt ?? null,
    pictures: shown.flatMap(({ previewThumbnailUrl }) => previewThumbnailUrl ?? []),
  };
};
