import { z } from 'zod';

import { callerByQuery } from '@/endpoints/sharing/share-callers';
import { stream } from '@/lib/http/answers/answer-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { readPicture } from '@/lib/sharing/comments/comment-pictures';
import { shareTokenSchema } from '@/lib/sharing/comments/comment-schemas';

/** `GET /api/collaborateComments/picture?uuid=&commentId=&id=`. */
export const getCommentPictureEndpoint = defineEndpoint({
  method: 'get',
  path: '/picture',
  summary: 'Get a picture of a comment',
  permission: callerByQuery,
  rateLimit: { name: 'share-picture-reads', max: 1200, seconds: 60 },
  query: z.object({
    uuid: shareTokenSchema,
    commentId: z.string().min(1).max(64),
    id: z.string().min(1).max(64),
  }),
  answer: stream('image/jpeg'),
  run: (ctx, { query }) => readPicture(ctx, query),
});
