import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { importFromVimeo } from '@/lib/imports/import-from-vimeo';
import { importFromVimeoSchema } from '@/lib/imports/import-schemas';

/** `POST /api/videos/import-from-vimeo`. */
export const importFromVimeoEndpoint = defineEndpoint({
  method: 'post',
  path: '/import-from-vimeo',
  summary: 'Make a video of one at Vimeo',
  permission: { collection: slugs.videos, operation: 'import' },
  rateLimit: { name: 'import', max: 120, seconds: 60 },
  body: importFromVimeoSchema,
  answer: z.object({
    id: z.string(),
    title: z.string(),
    thumbnailUrl: z.string().nullable().describe('At Vimeo.'),
    importId: z.string(),
  }),
  run: (ctx, { body }) => importFromVimeo(ctx, body),
});
