import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findUploadOptions, uploadOptionsSchema } from '@/lib/uploads/find-upload-options';

/** `GET /api/videos/upload/options`. */
export const getUploadOptionsEndpoint = defineEndpoint({
  method: 'get',
  path: '/upload/options',
  summary: 'What new videos can be given: categories, tags, visibility',
  permission: { collection: slugs.videos, operation: 'upload' },
  rateLimit: { name: 'upload-options', max: 600, seconds: 60 },
  answer: uploadOptionsSchema,
  run: (ctx) => findUploadOptions(ctx),
});
