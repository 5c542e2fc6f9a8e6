import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/worker/queue-job';
import { publishLiveJob } from '@/lib/live/jobs';
import type { JobContext } from '@/lib/worker/define-job';

/**
 * The part of the job `publish-workspace` that concerns live events: its first run, which has no
 * `afterVideo`, queues the publishing of all of them.
 */
export const queueLiveEvents = async (
  { payload }: JobContext,
  { workspaceId, afterVideo }: { workspaceId: string; afterVideo?: string | undefined },
): Promise<void> => {
  if (afterVideo) return;
  const { docs } = await payload.db.find<{ id: string }>({
    collection: slugs.liveEvents,
    where: { workspace: { equals: workspaceId } },
    select: {},
    pagination: false,
    limit: 0,
  });
  for (const { id } of docs)
    await queueJob(payload, publishLiveJob, { eventId: id }, { workspace: workspaceId });
};
