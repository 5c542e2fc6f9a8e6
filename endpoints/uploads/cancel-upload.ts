import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { cancelUpload } from '@/lib/uploads/cancel-upload';

/** `DELETE /api/videos/upload/{videoId}?version=`. */
export const cancelUploadEndpoint = defineEndpoint({
  method: 'delete',
  path: '/upload/:videoId',
  summary: 'Cancel the upload of a video’s file',
  permission: { collection: slugs.videos, operation: 'update' },
  rateLimit: { name: 'upload', max: 600, seconds: 60 },
  params: z.object({ videoId: z.string().min(1).max(64) }),
  query: z.object({ version: z.coerce.number().int().min(1) }),
  answer: z.object({ success: z.boolean(), message: z.string() }),
  run: (ctx, { params, query }) => cancelUpload(ctx, { ...params, ...query }),
});
