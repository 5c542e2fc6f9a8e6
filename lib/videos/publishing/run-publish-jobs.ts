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
  if (only === 'state') await publishState(ctx, { videoId });
  else await publishVideo(ctx, { videoId });
};

/**
 * The part of the job `publish-workspace` that concerns videos. The first run, which has no `afterVideo`,
 * also publishes the page policy.
 */
export const runPublishWorkspace = async (
  ctx: JobContext,
  input: { workspaceId: string; presetId?: string | undefined; afterVideo?: string | undefined },
): Promise<void> => {
  if (!input.afterVideo) await publishPagePolicy(ctx, input.workspaceId);
  await queueWorkspaceVideos(ctx.payload, input);
};
