import { publishLive } from '@/lib/live/publishing/publish-live';

import type { JobHandler } from '../job-handler';

export const handlePublishLive: JobHandler<'publish-live'> = (ctx, { eventId }) =>
  publishLive(ctx, { eventId });
