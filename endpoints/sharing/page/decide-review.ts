import { z } from 'zod';

import { callerByBody } from '@/endpoints/sharing/share-callers';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { decideSchema } from '@/lib/sharing/comments/comment-schemas';
import { decideReview } from '@/lib/sharing/decide-review';

/** `PUT /api/collaborate/decision`. */
export const decideReviewEndpoint = defineEndpoint({
  method: 'put',
  path: '/collaborate/decision',
  summary: 'Approve a version of a shared video, or ask for changes',
  permission: callerByBody,
  rateLimit: { name: 'share-changes', max: 3000, seconds: 60 },
  body: decideSchema,
  answer: z.object({ anonToken: z.string().nullable(), authorKey: z.string() }),
  run: (ctx, { body }) => decideReview(ctx, body),
});
