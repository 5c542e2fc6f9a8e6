import { publishWorkspace } from '@/lib/publishing/publish-video';

import type { JobHandler } from './job-handler';

export const handlePublishWorkspace: JobHandler<'publish-workspace'> = (ctx, input) =>
  publishWorkspace(ctx, input);
