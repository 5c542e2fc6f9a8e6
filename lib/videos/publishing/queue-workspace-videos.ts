import type { Payload, Where } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/worker/queue-job';
import type { Video } from '@/payload-types';

import { publishVideoJob } from '../jobs';
import { publishWorkspaceJob } from '@/lib/workspaces/jobs';

/** Videos that are queued before another workspace has its turn. */
const defaultBatch = 200;

type Followers = { workspaceId: string; presetId?: string | undefined; afterVideo?: string | undefined };

/**
 * Has the videos of a workspace published anew, after something changed that their data files tell: all of
 * them, or those that follow a preset, which are those without one of their own too. Queues as many as
 * `batch` and a job for the rest. Killed in between, it does the same again, and finds what is queued
 * already.
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
