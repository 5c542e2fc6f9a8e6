import type { Payload, Where } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';
import type { JobContext } from '@/lib/worker/define-job';
import { queueJob } from '@/lib/worker/queue-job';
import { publishWorkspaceJob } from '@/lib/workspaces/jobs';
import type { Video } from '@/payload-types';

import { publishVideoJob } from '../jobs';
import { findPrivacy, getPagePolicy } from './embedding/privacy';
import { publishState } from './publish-state';
import { publishVideo } from './publish-video';
import { queueCollections } from './watch/publish-collection';

/** Number of videos queued before another workspace has its turn. */
const defaultBatch = 200;

type Followers = { workspaceId: string; presetId?: string | undefined; afterVideo?: string | undefined };

/**
 * Queues the publishing of a workspace's videos after a change to their data files: all of them, or those
 * that use a preset, including those without their own choice. Queues `batch` videos and a job for the rest.
 * Repeatable after a kill; queued jobs are found again.
 */
export const queueWorkspaceVideos = async (
  payload: Payload,
  { workspaceId, presetId, afterVideo }: Followers,
  { batch = defaultBatch }: { batch?: number } = {},
): Promise<void> => {
  const workspace = workspaceId;
  const conditions: Where[] = [{ workspace: { equals: workspaceId } }, { sourceFolder: { exists: true } }];
  if (afterVideo) conditions.push({ id: { greater_than: afterVideo } });
  if (presetId) {
    conditions.push({
      or: [{ 'player.selectedPreset': { equals: presetId } }, { 'player.selectedPreset': { exists: false } }],
    });
  }
  const { docs } = await payload.db.find<Pick<Video, 'id'>>({
    collection: slugs.videos,
    where: { and: conditions },
    sort: 'id',
    select: {},
    limit: batch,
    pagination: false,
  });
  for (const { id } of docs) await queueJob(payload, publishVideoJob, { videoId: id }, { workspace });
  const last = docs.at(-1);
  if (!last || docs.length < batch) return;
  await queueJob(
    payload,
    publishWorkspaceJob,
    { workspaceId, ...(presetId && { presetId }), afterVideo: last.id },
    { workspace },
  );
};

type Context = { payload: Payload; ports: Pick<Ports, 'deliveryFor'> };

/**
 * Publishes which sites may frame a workspace's player page, if that page is not served by our own edge.
 * Idempotent.
 */
const publishPagePolicy = async ({ payload, ports }: Context, workspaceId: string): Promise<void> => {
  const { embed } = await findPrivacy(payload, workspaceId);
  const delivery = await ports.deliveryFor(workspaceId);
  await delivery.setPagePolicy(getPagePolicy(embed));
};

/** The job `publish-video`: `only: 'state'` leaves data.json and the files as they are. */
export const runPublishVideo = async (
  ctx: JobContext,
  { videoId, only }: { videoId: string; only?: 'state' | undefined },
): Promise<void> => {
  if (only === 'state') await publishState(ctx, { videoId });
  else await publishVideo(ctx, { videoId });
};

/**
 * The part of the job `publish-workspace` that concerns videos. The first run, which has no `afterVideo`,
 * also publishes the page policy and the pages of categories.
 */
export const runPublishWorkspace = async (
  ctx: JobContext,
  input: { workspaceId: string; presetId?: string | undefined; afterVideo?: string | undefined },
): Promise<void> => {
  if (!input.afterVideo) {
    await publishPagePolicy(ctx, input.workspaceId);
    await queueCollections(ctx.payload, input.workspaceId);
  }
  await queueWorkspaceVideos(ctx.payload, input);
};
