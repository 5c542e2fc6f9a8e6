import type { Payload, PayloadRequest } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import { publishLiveJob } from '@/lib/live/jobs';
import type { JobContext } from '@/lib/worker/define-job';
import { queueJob } from '@/lib/worker/queue-job';
import type { LiveEvent } from '@/payload-types';

/** A running deletion is finished by then. */
const deletedSeconds = 2;

/**
 * Queues the publishing of the event whose recording a video is, so that its viewers are sent to the video
 * or no longer are.
 */
export const queueLinkedEvents = async (
  payload: Payload,
  videoId: string,
  { isDeletion = false, req }: { isDeletion?: boolean; req?: PayloadRequest } = {},
): Promise<void> => {
  const { docs } = await payload.db.find<LiveEvent>({
    collection: slugs.liveEvents,
    where: { archiveVideo: { equals: videoId } },
    select: { workspace: true },
    pagination: false,
    limit: 0,
  });
  for (const { id, workspace } of docs) {
    const turn = { workspace: getRelationId(workspace), ...(req && { req }) };
    const delay = isDeletion ? { delaySeconds: deletedSeconds } : {};
    await queueJob(payload, publishLiveJob, { eventId: id }, { ...turn, ...delay });
  }
};

/**
 * The part of the job `publish-video` that concerns live events. They are unaffected if only the state
 * changed.
 */
export const queueEventsOfVideo = async (
  { payload }: JobContext,
  { videoId, only }: { videoId: string; only?: 'state' | undefined },
): Promise<void> => {
  if (only !== 'state') await queueLinkedEvents(payload, videoId);
};

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
