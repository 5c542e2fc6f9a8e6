import { z } from 'zod';

import { cutToLength } from '@/lib/captions/texttracks/cut-to-length';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { videoIdSchema } from '@/lib/library/video-id-schema';

import { texttrackRate } from './texttrack-calls';

/** `POST /api/videos/{videoId}/cut-to-length`: what a shorter file left behind its end is removed. */
export const cutToLengthEndpoint = defineEndpoint({
  method: 'post',
  path: '/:videoId/cut-to-length',
  summary: 'Remove chapters and cues that begin after the end of the video',
  permission: { collection: slugs.texttracks, operation: 'update' },
  rateLimit: texttrackRate,
  params: z.object({ videoId: videoIdSchema }),
  answer: z.object({
    chapters: z.number().int().describe('Chapters that were removed.'),
    texttracks: z
      .number()
      .int()
      .describe('Text tracks that were shortened, or deleted where no cue was left.'),
  }),
  run: (ctx, { params }) => cutToLength(ctx, params),
});
