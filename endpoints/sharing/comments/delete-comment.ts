import { z } from 'zod';

import { callerByBody } from '@/endpoints/sharing/share-callers';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { deleteComment } from '@/lib/sharing/comments/change-comment';
import { deleteCommentSchema } from '@/lib/sharing/comments/comment-schemas';

import { shareChangesRate } from './comment-calls';

/** `DELETE /api/collaborateComments/delete`. */
export const deleteCommentEndpoint = defineEndpoint({
  method: 'delete',
  path: '/delete',
  summary: 'Delete one’s own comment with its replies',
  permission: callerByBody,
  rateLimit: shareChangesRate,
  body: deleteCommentSchema,
  answer: z.object({ deleted: z.number().describe('With its replies.') }),
  run: (ctx, { body }) => deleteComment(ctx, body),
});
