import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { form } from '@/lib/http/bodies/body-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { uploadLiveThumbnail } from '@/lib/live/publishing/set-live-thumbnail';

import { liveEventParams } from './live-calls';

/** `PUT /api/liveEvents/{eventId}/thumbnail`: a multipart form with the picture as `file`. */
export const uploadLiveThumbnailEndpoint = defineEndpoint({
  method: 'put',
  path: '/:eventId/thumbnail',
  summary: 'Upload the picture of a live event’s waiting page',
  permission: { collection: slugs.liveEvents, operation: 'update' },
  rateLimit: { name: 'thumbnails', max: 60, seconds: 60 },
  params: liveEventParams,
  body: form({
    fields: z.object({}),
    files: { file: { maxBytes: 8_000_000, contentTypes: 'any', missing: 'missing_thumbnail_file' } },
  }),
  answer: z.object({ customThumbnailUrl: z.string().nullable() }),
  run: (ctx, { params: { eventId }, body: { files } }) =>
    uploadLiveThumbnail(ctx, { eventId, bytes: files.file.bytes }),
});
