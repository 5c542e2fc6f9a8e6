import { z } from 'zod';

import { callerByBody } from '@/endpoints/sharing/share-callers';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { editComment } from '@/lib/sharing/comments/change-comment';
import { commentSchema, editCommentSchema } from '@/lib/sharing/comments/comment-schemas';

import { shareChangesRate } from './comment-calls';

/** `PUT /api/collaborateComments/edit`. */
export const editCommentEndpoint = defineEndpoint({
  method: 'put',
  path: '/edit',
  summary: 'Change the text of one’s own comment',
  permission: callerByBody,
  rateLimit: shareChangesRate,
  body: editCommentSchema,
  answer: z.object({ comment: commentSchema }),
  run: (ctx, { body }) => editComment(ctx, body),
});
