import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { form } from '@/lib/http/body-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findVideoFor, videoIdSchema } from '@/lib/videos/library/find-video-for';
import { grabThumbnail } from '@/lib/videos/thumbnails/grab-thumbnail';
import { setThumbnail } from '@/lib/videos/thumbnails/set-thumbnail';
import { uploadThumbnail } from '@/lib/videos/thumbnails/store-thumbnail';
import { findSuggestions, suggestionsSchema } from '@/lib/videos/thumbnails/suggestions';

/** Images are decoded in this process. */
const thumbnailRate = { name: 'thumbnails', max: 60, seconds: 60 };

const thumbnailAnswer = z.object({ customThumbnailUrl: z.string().nullable() });

/**
 * `GET /api/videos/{videoId}/thumbnail/suggestions`. Starts the search for suggestions if there are none yet.
 */
const findSuggestionsEndpoint = defineEndpoint({
  method: 'get',
  path: '/:videoId/thumbnail/suggestions',
  operationId: 'listThumbnailSuggestions',
  tag: 'Thumbnails',
  summary: 'Get suggested frames for a video’s thumbnail',
  permission: { collection: slugs.videos, operation: 'update' },
  rateLimit: { name: 'thumbnail suggestions', max: 600, seconds: 60 },
  params: z.object({ videoId: videoIdSchema }),
  answer: suggestionsSchema,
  run: (ctx, { params }) => findSuggestions(ctx, params),
});

/** `PUT /api/videos/{videoId}/thumbnail`: a multipart form with the image as `file`. */
const uploadThumbnailEndpoint = defineEndpoint({
  method: 'put',
  path: '/:videoId/thumbnail',
  operationId: 'uploadThumbnail',
  tag: 'Thumbnails',
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

/** `DELETE /api/videos/{videoId}/thumbnail`. The poster is shown again. */
const resetThumbnailEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:videoId/thumbnail',
  operationId: 'resetThumbnail',
  tag: 'Thumbnails',
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

/** `POST /api/videos/{videoId}/thumbnail/{milliseconds}`: uses a frame of the video. */
const grabThumbnailEndpoint = defineEndpoint({
  method: 'post',
  path: '/:videoId/thumbnail/:milliseconds',
  operationId: 'setThumbnailFrame',
  tag: 'Thumbnails',
  summary: 'Use a frame of the video as its thumbnail',
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

/** Endpoints below `/api/videos`. */
export const thumbnailEndpoints = [
  findSuggestionsEndpoint,
  uploadThumbnailEndpoint,
  resetThumbnailEndpoint,
  grabThumbnailEndpoint,
];
