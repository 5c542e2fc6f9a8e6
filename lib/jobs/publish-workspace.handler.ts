import { queueLiveEvents } from '@/lib/live/queue-live-events';
import { queueWorkspaceVideos } from '@/lib/publishing/queue-workspace-videos';

import type { JobHandler } from './job-handler';

export const handlePublishWorkspace: JobHandler<'publish-workspace'> = async ({ payload }, input) => {
  // With the first of the videos.
  if (!input.afterVideo) await queueLiveEvents(payload, input.workspaceId);
  await queueWorkspaceVideos(payload, input);
};
