import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findStoryboard, storyboardSchema } from '@/lib/publishing/playback/find-storyboard';

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
