import { queueWorkspaceVideos } from '@/lib/publishing/queue-workspace-videos';

import type { JobHandler } from './job-handler';

export const handlePublishWorkspace: JobHandler<'publish-workspace'> = ({ payload }, input) =>
  queueWorkspaceVideos(payload, input);
