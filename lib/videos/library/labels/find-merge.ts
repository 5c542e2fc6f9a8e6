import type { Context } from '@/lib/context';
import { decide, getActorWorkspace } from '@/lib/core/access/actor';
import { isCreatedOutside } from '@/lib/core/access/to-where';
import { isId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';

import type { LabelCollection, MergeEffects } from './label-schemas';

type Merge = { ids: readonly string[]; into: string };

/**
 * Validates a merge. Throws `forbidden` if the actor may not delete, `validation_failed` if `into` is among
 * `ids`, and `not_found` if one of them does not exist.
 */
export const assertMerge = async (
  { actor, payload }: Context,
  collection: LabelCollection,
  { ids, into }: Merge,
): Promise<{ workspace: string }> => {
  const workspace = getActorWorkspace(actor);
  if (!workspace || isCreatedOutside(actor) || decide(actor, collection, 'delete') === 'none') {
    throw new AppError('forbidden');
  }
  if (ids.includes(into)) throw new AppError('validation_failed', { detail: 'into: must not be among ids' });
  const wanted = [...new Set([...ids, into])];
  if (!wanted.every(isId)) throw new AppError('not_found');
  const { totalDocs } = await payload.count({
    collection,
    where: { and: [{ id: { in: wanted } }, { workspace: { equals: workspace.id } }] },
    overrideAccess: true,
  });
  if (totalDocs < wanted.length) throw new AppError('not_found');
  return { workspace: workspace.id };
};

/** The effects of a merge, for the confirmation dialog. Throws as `assertMerge` does. */
export const findMergeEffects = async (
  ctx: Context,
  collection: LabelCollection,
  merge: Merge,
): Promise<MergeEffects> => {
  const { workspace } = await assertMerge(ctx, collection, merge);
  const { payload, actor } = ctx;
  const videos = await payload.count({
    collection: slugs.videos,
    where: { [collection]: { in: merge.ids } },
    overrideAccess: true,
  });
  if (collection === slugs.tags)
    return { videoCount: videos.totalDocs, integrationCount: 0, integrations: [] };
  const { docs } = await payload.find({
    collection: slugs.integrations,
    where: {
      and: [
        { workspace: { equals: workspace } },
        { 'access.categories': { in: [...merge.ids, merge.into] } },
      ],
    },
    select: { title: true },
    depth: 0,
    pagination: false,
    overrideAccess: true,
  });
  return {
    videoCount: videos.totalDocs,
    integrationCount: docs.length,
    integrations: decide(actor, slugs.integrations, 'read') === 'none' ? [] : docs.map(({ title }) => title),
  };
};
