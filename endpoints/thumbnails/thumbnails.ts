import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { form } from '@/lib/http/bodies/body-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findVideoFor } from '@/lib/library/find-video-for';
import { videoIdSchema } from '@/lib/library/video-id-schema';
import { grabThumbnail } from '@/lib/thumbnails/grab-thumbnail';
import { findSuggestions } from '@/lib/thumbnails/find-suggestions';
import { setThumbnail } from '@/lib/thumbnails/set-thumbnail';
import { suggestionsSchema } from '@/lib/thumbnails/suggestions';
import { uploadThumbnail } from '@/lib/thumbnails/upload-thumbnail';

const permission = { collection: slugs.videos, operation: 'update' } as const;
/** Pictures are decoded in this process. */
const rateLimit = { name: 'thumbnails', max: 60, seconds: 60 };
const answer = z.object({ customThumbnailUrl: z.string().nullable() });

/** `PUT /api/videos/{videoId}/thumbnail`: a multipart form with the picture as `file`. */
const putThumbnail = defineEndpoint({
  method: 'put',
  path: '/:videoId/thumbnail',
  summary: 'Upload a video’s thumbnail',
  permission,
  rateLimit,
  params: z.object({ videoId: videoIdSchema }),
  body: form({
    fields: z.object({}),
    files: { file: { maxBytes: 8_000_000, contentTypes: 'any', missing: 'missing_thumbnail_file' } },
  }),
  answer,
  run: (ctx, { params: { videoId }, body: { files } }) =>
    uploadThumbnail(ctx, { videoId, bytes: files.file.bytes }),
});

/** `DELETE /api/videos/{videoId}/thumbnail`: the poster is shown again. */
const deleteThumbnail = defineEndpoint({
  method: 'delete',
  path: '/:videoId/thumbnail',
  summary: 'Reset a video’s thumbnail',
  permission,
  rateLimit,
  params: z.object({ videoId: videoIdSchema }),
  answer,
  run: async (ctx, { params: { videoId } }) => {
    const { id } = await findVideoFor(ctx, videoId, 'update');
    return setThumbnail(ctx, id, null);
  },
});

/** `POST /api/videos/{videoId}/thumbnail/{milliseconds}`: a frame of the video. */
const postThumbnail = defineEndpoint({
  method: 'post',
  path: '/:videoId/thumbnail/:milliseconds',
  summary: 'Make a frame of the video its thumbnail',
  permission,
  rateLimit,
  params: z.object({
    videoId: videoIdSchema,
    milliseconds: z
      .string()
      .regex(/^\d{1,10}$/, 'invalid_timestamp')
      .transform(Number),
  }),
  answer,
  run: (ctx, { params }) => grabThumbnail(ctx, params),
});

/** `GET /api/videos/{videoId}/thumbnail/suggestions`: begins to look for them where nobody has. */
const getSuggestions = defineEndpoint({
  method: 'get',
  path: '/:videoId/thumbnail/suggestions',
  summary: 'Get frames that may serve as a video’s thumbnail',
  permission,
  rateLimit: { name: 'thumbnail suggestions', max: 600, seconds: 60 },
  params: z.object({ videoId: videoIdSchema }),
  answer: suggestionsSchema,
  run: (ctx, { params }) => findSuggestions(ctx, params),
});

export const thumbnailEndpoints = [getSuggestions, putThumbnail, deleteThumbnail, postThumbnail];
