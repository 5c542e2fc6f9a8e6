import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { videoIdSchema } from '@/lib/library/video-id-schema';
import { grabThumbnail } from '@/lib/thumbnails/grab-thumbnail';

import { thumbnailAnswer, thumbnailRate } from './thumbnail-calls';

/** `POST /api/videos/{videoId}/thumbnail/{milliseconds}`: a frame of the video. */
export const grabThumbnailEndpoint = defineEndpoint({
  method: 'post',
  path: '/:videoId/thumbnail/:milliseconds',
  summary: 'Make a frame of the video its thumbnail',
  permission: { collection: slugs.videos, operation: 'update' },
  rateLimit: thumbnailRate,
  params: z.object({
    videoId: videoIdSchema,
    milliseconds: z
      .string()
      .regex(/^\d{1,10}$/, 'invalid_timestamp')
      .transform(Number),
  }),
  answer: thumbnailAnswer,
  run: (ctx, { params }) => grabThumbnail(ctx, params),
});
