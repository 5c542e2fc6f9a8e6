import { z } from 'zod';

import { callerByBody } from '@/endpoints/sharing/share-callers';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { addComment } from '@/lib/sharing/comments/add-comment';
import { addCommentSchema, commentSchema } from '@/lib/sharing/comments/comment-schemas';

import { anonTokenSchema, shareChangesRate } from './comment-calls';

/** `POST /api/collaborateComments/add`. */
export const addCommentEndpoint = defineEndpoint({
  method: 'post',
  path: '/add',
  summary: 'Comment on a shared video, or reply to a comment',
  permission: callerByBody,
  rateLimit: shareChangesRate,
  body: addCommentSchema,
  answer: z.object({ comment: commentSchema, anonToken: anonTokenSchema }),
  run: (ctx, { body }) => addComment(ctx, body),
});
