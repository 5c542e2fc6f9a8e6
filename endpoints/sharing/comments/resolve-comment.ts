import { z } from 'zod';

import { callerByBody } from '@/endpoints/sharing/share-callers';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { resolveComment } from '@/lib/sharing/comments/change-comment';
import { commentSchema, resolveCommentSchema } from '@/lib/sharing/comments/comment-schemas';

import { anonTokenSchema, shareChangesRate } from './comment-calls';

/** `PUT /api/collaborateComments/resolve`. */
export const resolveCommentEndpoint = defineEndpoint({
  method: 'put',
  path: '/resolve',
  summary: 'Mark a comment as done, or as open again',
  permission: callerByBody,
  rateLimit: shareChangesRate,
  body: resolveCommentSchema,
  answer: z.object({ comment: commentSchema, anonToken: anonTokenSchema }),
  run: (ctx, { body }) => resolveComment(ctx, body),
});
