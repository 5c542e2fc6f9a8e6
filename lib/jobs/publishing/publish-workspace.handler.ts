import { queueLiveEvents } from '@/lib/live/publishing/queue-live-events';
import { publishPagePolicy } from '@/lib/publishing/embedding/publish-page-policy';
import { queueWorkspaceVideos } from '@/lib/publishing/queue-workspace-videos';

import type { JobHandler } from '../job-handler';

export const handlePublishWorkspace: JobHandler<'publish-workspace'> = async (ctx, input) => {
  const { payload } = ctx;
  // With the first of the videos.
  if (!input.afterVideo) {
    await publishPagePolicy(ctx, input.workspaceId);
    await queueLiveEvents(payload, input.workspaceId);
  }
  await queueWorkspaceVideos(payload, input);
};
