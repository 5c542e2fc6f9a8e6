import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { createUpload } from '@/lib/uploads/create-upload';
import { createUploadSchema, uploadTicketSchema } from '@/lib/uploads/upload-schemas';

/** `PUT` and `POST /api/videos/upload`. */
export const createUploadEndpoints = (['put', 'post'] as const).map((method) =>
  defineEndpoint({
    method,
    path: '/upload',
    summary: 'Open the upload of a new video',
    permission: { collection: slugs.videos, operation: 'upload' },
    rateLimit: { name: 'upload', max: 600, seconds: 60 },
    body: createUploadSchema,
    answer: uploadTicketSchema,
    run: (ctx, { body }) => createUpload(ctx, body),
  }),
);
