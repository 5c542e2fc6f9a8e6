import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { videoIdSchema } from '@/lib/library/video-id-schema';
import { findSuggestions } from '@/lib/thumbnails/find-suggestions';
import { suggestionsSchema } from '@/lib/thumbnails/suggestions';

/** `GET /api/videos/{videoId}/thumbnail/suggestions`: begins to look for them where nobody has. */
export const findSuggestionsEndpoint = defineEndpoint({
  method: 'get',
  path: '/:videoId/thumbnail/suggestions',
  summary: 'Get frames that may serve as a video’s thumbnail',
  permission: { collection: slugs.videos, operation: 'update' },
  rateLimit: { name: 'thumbnail suggestions', max: 600, seconds: 60 },
  params: z.object({ videoId: videoIdSchema }),
  answer: suggestionsSchema,
  run: (ctx, { params }) => findSuggestions(ctx, params),
});
