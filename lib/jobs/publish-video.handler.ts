import { publishState } from '@/lib/videos/publish-state';
import { publishVideo } from '@/lib/videos/publish-video';

import type { JobHandler } from './tasks';

export const handlePublishVideo: JobHandler<'publish-video'> = async (ctx, { videoId, only }) => {
  if (only === 'state') await publishState(ctx, { videoId });
  else await publishVideo(ctx, { videoId });
};
