import type { Payload, Where } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/worker/queue-job';
import type { Video } from '@/payload-types';

import { publishVideoJob } from '../jobs';
import { publishWorkspaceJob } from '@/lib/workspaces/jobs';

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
