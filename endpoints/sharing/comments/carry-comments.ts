import { z } from 'zod';

import { callerByBody } from '@/endpoints/sharing/share-callers';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { carryComments } from '@/lib/sharing/comments/carry-comments';
import { carrySchema } from '@/lib/sharing/comments/comment-schemas';

import { anonTokenSchema, shareChangesRate } from './comment-calls';

/** `PUT /api/collaborateComments/carry`. */
export const carryCommentsEndpoint = defineEndpoint({
  method: 'put',
  path: '/carry',
  summary: 'Carry open comments of a version over to another one',
  permission: callerByBody,
  rateLimit: shareChangesRate,
  body: carrySchema,
  answer: z.object({ carried: z.number(), anonToken: anonTokenSchema }),
  run: (ctx, { body }) => carryComments(ctx, body),
});
