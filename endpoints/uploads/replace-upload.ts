import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { replaceUpload } from '@/lib/uploads/replace-upload';
import { replaceUploadSchema, uploadTicketSchema } from '@/lib/uploads/upload-schemas';

/** `PUT` and `POST /api/videos/upload/{videoId}`. */
export const replaceUploadEndpoints = (['put', 'post'] as const).map((method) =>
  defineEndpoint({
    method,
    path: '/upload/:videoId',
    summary: 'Open the upload of a new file for a video',
    permission: { collection: slugs.videos, operation: 'update' },
    support: 'refused',
    rateLimit: { name: 'upload', max: 600, seconds: 60 },
    params: z.object({ videoId: z.string().min(1).max(64) }),
    body: replaceUploadSchema,
    answer: uploadTicketSchema,
    run: (ctx, { params, body }) => replaceUpload(ctx, { ...body, videoId: params.videoId }),
  }),
);
