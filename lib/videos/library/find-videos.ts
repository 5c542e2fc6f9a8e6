import { getActorWorkspace } from '@/lib/core/access/actor';
import { toWhere } from '@/lib/core/access/to-where';
import { hasOneOfIds } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';

import type { LibraryVideo } from './list/library-schemas';
import { libraryFields, type LibraryRow, toLibraryVideos } from './list/library-videos';

/** The newest videos of a workspace that the actor may read, with the fields of a card. */
export const findNewestVideos = async (
  ctx: Pick<RequestContext, 'payload' | 'req' | 'actor'>,
  { workspace, limit }: { workspace: string; limit: number },
): Promise<LibraryVideo[]> => {
  const access = toWhere(ctx.actor, slugs.videos, 'read');
  if (access === false) return [];
  const { docs } = await ctx.payload.db.find<LibraryRow>({
    collection: slugs.videos,
    where: { and: [{ workspace: { equals: workspace } }, ...(access === true ? [] : [access])] },
    select: libraryFields,
    sort: '-createdAt',
    limit,
    pagination: false,
  });
  return toLibraryVideos(ctx, docs);
};

/**
 * The videos among `ids` that the actor may read in the active workspace, unordered, with the fields of a
 * card.
 */
export const findVideosOf = async (
  ctx: Pick<RequestContext, 'payload' | 'req' | 'actor'>,
  ids: string[],
): Promise<LibraryVideo[]> => {
  const workspace = getActorWorkspace(ctx.actor)?.id;
  const access = toWhere(ctx.actor, slugs.videos, 'read');
  if (!workspace || access === false || ids.length === 0) return [];
  const { docs } = await ctx.payload.db.find<LibraryRow>({
    collection: slugs.videos,
    where: {
      and: [hasOneOfIds(ids), { workspace: { equals: workspace } }, ...(access === true ? [] : [access])],
    },
    select: libraryFields,
    pagination: false,
    limit: 0,
  });
  return toLibraryVideos(ctx, docs);
};
