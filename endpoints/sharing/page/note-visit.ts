import { z } from 'zod';

import { callerByUuid } from '@/endpoints/sharing/share-callers';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { shareTokenSchema } from '@/lib/sharing/comments/comment-schemas';
import { noteVisit } from '@/lib/sharing/page/note-visit';

/** `POST /api/collaborate/visit`. */
export const noteVisitEndpoint = defineEndpoint({
  method: 'post',
  path: '/collaborate/visit',
  summary: 'Note that a link’s video is being watched',
  permission: callerByUuid,
  rateLimit: { name: 'share-visits', max: 1000, seconds: 60 },
  body: z.object({
    uuid: shareTokenSchema,
    visit: z
      .string()
      .regex(/^[\w-]{8,64}$/)
      .describe('Chosen by the page, once.'),
  }),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { body }) => noteVisit(ctx, body),
});
