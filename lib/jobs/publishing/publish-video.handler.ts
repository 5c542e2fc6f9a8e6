import { queueLinkedEvents } from '@/lib/live/recording/queue-linked-events';
import { publishState } from '@/lib/publishing/publish-state';
import { publishVideo } from '@/lib/publishing/publish-video';

import type { JobHandler } from '../job-handler';

export const handlePublishVideo: JobHandler<'publish-video'> = async (ctx, { videoId, only }) => {
  if (only === 'state') return void (await publishState(ctx, { videoId }));
  await publishVideo(ctx, { videoId });
  await queueLinkedEvents(ctx.payload, videoId);
};
