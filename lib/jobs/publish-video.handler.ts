import { publishState } from '@/lib/publishing/publish-state';
import { publishVideo } from '@/lib/publishing/publish-video';

import type { JobHandler } from './job-handler';

export const handlePublishVideo: JobHandler<'publish-video'> = async (ctx, { videoId, only }) => {
  if (only === 'state') await publishState(ctx, { videoId });
  else await publishVideo(ctx, { videoId });
};
