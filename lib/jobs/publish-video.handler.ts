import { publishVideo } from '@/lib/videos/publish-video';

import type { JobHandler } from './tasks';

export const handlePublishVideo: JobHandler<'publish-video'> = (ctx, input) => publishVideo(ctx, input);
