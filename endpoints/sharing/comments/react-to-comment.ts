import { z } from 'zod';

import { callerByBody } from '@/endpoints/sharing/share-callers';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { reactSchema } from '@/lib/sharing/comments/comment-schemas';
import { reactToComment } from '@/lib/sharing/comments/react-to-comment';

import { anonTokenSchema, shareChangesRate } from './comment-calls';

/** `PUT /api/collaborateComments/react`. */
export const reactToCommentEndpoint = defineEndpoint({
  method: 'put',
  path: '/react',
  summary: 'Put a sign to a comment, or take it away',
  permission: callerByBody,
  rateLimit: shareChangesRate,
  body: reactSchema,
  answer: z.object({ anonToken: anonTokenSchema, authorKey: z.string() }),
  run: (ctx, { body }) => reactToComment(ctx, body),
});
