import type { Payload } from 'payload';

import type { Context } from '@/lib/context';
import { asSystem, decide, getActorWorkspace } from '@/lib/core/access/actor';
import { isCreatedOutside } from '@/lib/core/access/to-where';
import { getRelationId, isId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { seeTrash, withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { mergeLabelJob } from '@/lib/videos/jobs';
import { queueJob } from '@/lib/worker/queue-job';
import type { Video } from '@/payload-types';

import type { LabelCollection, MergeEffects } from './label-schemas';

type Merge = { ids: readonly string[]; into: string };

/**
 * Validates a merge. Throws `forbidden` if the actor may not delete, `validation_failed` if `into` is among
 * `ids`, and `not_found` if one of them does not exist.
 */
const assertMerge = async (
  { actor, payload }: Context,
  collection: LabelCollection,
  { ids, into }: Merge,
): Promise<{ workspace: string }> => {
  const workspace = getActorWorkspace(actor);
  if (!workspace || isCreatedOutside(actor) || decide(actor, collection, 'delete') === 'none') {
    throw new AppError('forbidden');
  }
  if (ids.includes(into)) throw AppError.ofField('into', 'must not be among ids');
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

/**
 * Queues the move of all videos of `ids` to `into`; a worker moves them, since there may be many. Each label
 * shows its target meanwhile. Throws as `assertMerge` does.
 */
export const mergeLabels = async (
  ctx: RequestContext,
  collection: LabelCollection,
  merge: { ids: readonly string[]; into: string },
): Promise<void> => {
  const { workspace } = await assertMerge(ctx, collection, merge);
  const { payload, req } = ctx;
  for (const from of merge.ids) {
    await compareAndSet(payload, {
      collection,
      where: { and: [{ id: { equals: from } }, { workspace: { equals: workspace } }] },
      data: { mergingInto: merge.into },
    });
    await queueJob(payload, mergeLabelJob, { collection, from, into: merge.into }, { workspace, req });
  }
};

const batch = 100;

type Move = { collection: LabelCollection; from: string; into: string };

/**
 * Moves the videos and tokens of one category or tag to another, and deletes it. Can be repeated after an
 * interruption.
 */
export const moveLabel = async (payload: Payload, move: Move): Promise<void> => {
  const target = await findById(payload, move.collection, move.into);
  // The target was deleted in the meantime; the label stays unchanged.
  if (!target) return void (await endMerge(payload, move));
  for (;;) {
    const { docs } = await payload.db.find<Video>({
      collection: slugs.videos,
      where: { [move.collection]: { equals: move.from } },
      select: { categories: true, tags: true },
      ...withTrash,
      limit: batch,
      pagination: false,
    });
    for (const video of docs) await moveVideo(payload, video, move);
    if (docs.length < batch) break;
  }
  if (move.collection === slugs.categories) await moveTokens(payload, move);
  await payload.delete({
    collection: move.collection,
    where: { id: { equals: move.from } },
    overrideAccess: true,
    req: asSystem(),
  });
};

const endMerge = (payload: Payload, { collection, from }: Move) =>
  compareAndSet(payload, { collection, where: { id: { equals: from } }, data: { mergingInto: null } });

/** Replaces `from` by `into`, without duplicates. */
const replace = (ids: readonly (string | null)[], { from, into }: Move): string[] => [
  ...new Set(ids.flatMap((id) => (id === from ? into : (id ?? [])))),
];

const moveVideo = async (payload: Payload, video: Video, move: Move): Promise<void> => {
  await payload.update({
    collection: slugs.videos,
    id: video.id,
    data: { [move.collection]: replace((video[move.collection] ?? []).map(getRelationId), move) },
    context: seeTrash(slugs.videos),
    depth: 0,
    overrideAccess: true,
    req: asSystem(),
  });
};

const moveTokens = async (payload: Payload, move: Move): Promise<void> => {
  const { docs } = await payload.find({
    collection: slugs.integrations,
    where: { 'access.categories': { in: [move.from] } },
    select: { access: true },
    depth: 0,
    pagination: false,
    overrideAccess: true,
  });
  for (const { id, access } of docs) {
    await payload.update({
      collection: slugs.integrations,
      id,
      data: {
        access: { ...access, categories: replace((access?.categories ?? []).map(getRelationId), move) },
      },
      depth: 0,
      overrideAccess: true,
      req: asSystem(),
    });
  }
};
