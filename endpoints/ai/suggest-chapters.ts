import { z } from 'zod';

import { suggestChapters } from '@/lib/ai/writing/suggest-chapters';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findVideoFor } from '@/lib/library/find-video-for';

import { writingRate } from './writing-rate';

/** `POST /api/videos/{videoId}/chapters/suggest`: answers a suggestion, changes nothing. */
export const suggestChaptersEndpoint = defineEndpoint({
  method: 'post',
  path: '/:videoId/chapters/suggest',
  summary: 'Suggest chapters, for one AI credit per started ten minutes',
  permission: { collection: slugs.videos, operation: 'update' },
  rateLimit: writingRate,
  params: z.object({ videoId: z.string().min(1).max(64) }),
  body: z.object({ texttrackId: z.string().min(1).max(64).optional() }).default({}),
  answer: z.object({ chapters: z.array(z.object({ timestamp: z.string(), title: z.string() })) }),
  run: async (ctx, { params: { videoId }, body }) => {
    const video = await findVideoFor(ctx, videoId, 'update');
    return { chapters: await suggestChapters(ctx, video, body) };
  },
});
