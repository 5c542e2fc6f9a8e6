import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { videoIdSchema } from '@/lib/library/video-id-schema';
import { listComments } from '@/lib/sharing/comments/moderate-comments';

/** `GET /api/videos/{videoId}/share-comments`. */
export const listCommentsEndpoint = defineEndpoint({
  method: 'get',
  path: '/:videoId/share-comments',
  summary: 'The newest comments of a shared video',
  permission: { collection: slugs.videos, operation: 'read' },
  params: z.object({ videoId: videoIdSchema }),
  answer: z.object({
    comments: z.array(
      z.object({
        id: z.string(),
        author: z.string(),
        text: z.string(),
        timecode: z.string().nullable().describe('HH:MM:SS:FF, frames counted from 0'),
        version: z.number(),
        isReply: z.boolean(),
        createdAt: z.string(),
      }),
    ),
    total: z.number().describe('All there are; the newest 200 are listed.'),
  }),
  cache: 'no-store',
  run: (ctx, { params }) => listComments(ctx, params),
});
