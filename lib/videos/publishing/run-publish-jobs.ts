import { queueLiveEvents } from '@/lib/live/publishing/queue-live-events';
import { queueLinkedEvents } from '@/lib/live/recording/queue-linked-events';
import type { JobContext } from '@/lib/worker/define-job';

import { publishPagePolicy } from './embedding/publish-page-policy';
import { publishState } from './publish-state';
import { publishVideo } from './publish-video';
import { queueWorkspaceVideos } from './queue-workspace-videos';

/** The job `publish-video`: `only: 'state'` leaves data.json and the files as they are. */
export const runPublishVideo = async (
  ctx: JobContext,
  { videoId, only }: { videoId: string; only?: 'state' | undefined },
): Promise<void> => {
  if (only === 'state') return void (await publishState(ctx, { videoId }));
  await publishVideo(ctx, { videoId });
  await queueLinkedEvents(ctx.payload, videoId);
};

/**
 * The job `publish-workspace`. The first run, which has no `afterVideo`, also publishes everything besides
 * videos.
 */
export const runPublishWorkspace = async (
  ctx: JobContext,
  input: { workspaceId: string; presetId?: string | undefined; afterVideo?: string | undefined },
): Promise<void> => {
  if (!input.afterVideo) {
    await publishPagePolicy(ctx, input.workspaceId);
    await queueLiveEvents(ctx.payload, input.workspaceId);
  }
  await queueWorkspaceVideos(ctx.payload, input);
};
