import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { form } from '@/lib/http/bodies/body-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { videoIdSchema } from '@/lib/library/video-id-schema';
import { uploadThumbnail } from '@/lib/thumbnails/upload-thumbnail';

import { thumbnailAnswer, thumbnailRate } from './thumbnail-calls';

/** `PUT /api/videos/{videoId}/thumbnail`: a multipart form with the picture as `file`. */
export const uploadThumbnailEndpoint = defineEndpoint({
  method: 'put',
  path: '/:videoId/thumbnail',
  summary: 'Upload a video’s thumbnail',
  permission: { collection: slugs.videos, operation: 'update' },
  rateLimit: thumbnailRate,
  params: z.object({ videoId: videoIdSchema }),
  body: form({
    fields: z.object({}),
    files: { file: { maxBytes: 8_000_000, contentTypes: 'any', missing: 'missing_thumbnail_file' } },
  }),
  answer: thumbnailAnswer,
  run: (ctx, { params: { videoId }, body: { files } }) =>
    uploadThumbnail(ctx, { videoId, bytes: files.file.bytes }),
});
