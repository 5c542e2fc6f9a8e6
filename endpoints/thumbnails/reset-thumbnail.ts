import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findVideoFor } from '@/lib/library/find-video-for';
import { videoIdSchema } from '@/lib/library/video-id-schema';
import { setThumbnail } from '@/lib/thumbnails/set-thumbnail';

import { thumbnailAnswer, thumbnailRate } from './thumbnail-calls';

/** `DELETE /api/videos/{videoId}/thumbnail`: the poster is shown again. */
export const resetThumbnailEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:videoId/thumbnail',
  summary: 'Reset a video’s thumbnail',
  permission: { collection: slugs.videos, operation: 'update' },
  rateLimit: thumbnailRate,
  params: z.object({ videoId: videoIdSchema }),
  answer: thumbnailAnswer,
  run: async (ctx, { params: { videoId } }) => {
    const { id } = await findVideoFor(ctx, videoId, 'update');
    return setThumbnail(ctx, id, null);
  },
});
