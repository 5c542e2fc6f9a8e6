import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { slugs } from '@/lib/slugs';
import { findStoryboard, storyboardSchema } from '@/lib/videos/find-storyboard';

/** `GET /api/videos/{videoId}/storyboard`. */
export const getStoryboardEndpoint = defineEndpoint({
  method: 'get',
  path: '/:videoId/storyboard',
  summary: 'Get the small pictures of a video over time',
  permission: { collection: slugs.videos, operation: 'read' },
  rateLimit: { name: 'storyboard', max: 600, seconds: 60 },
  params: z.object({ videoId: z.string().min(1).max(64) }),
  answer: storyboardSchema,
  run: (ctx, { params }) => findStoryboard(ctx, params),
});
