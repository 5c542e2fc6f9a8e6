import { z } from 'zod';

import { callerByUuid } from '@/endpoints/sharing/share-callers';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { shareTokenSchema } from '@/lib/sharing/comments/comment-schemas';
import { unlockShare } from '@/lib/sharing/links/unlock-share';

/** `POST /api/collaborate/unlock`. */
export const unlockShareEndpoint = defineEndpoint({
  method: 'post',
  path: '/collaborate/unlock',
  summary: 'Enter the password of a link; what it answers goes into the header x-share-unlock',
  permission: callerByUuid,
  rateLimit: { name: 'share-unlock', max: 300, seconds: 60 },
  support: 'refused',
  body: z.object({ uuid: shareTokenSchema, password: z.string().min(1).max(200) }),
  answer: z.object({ unlock: z.string() }),
  cache: 'no-store',
  run: (ctx, { body }) => unlockShare(ctx, body),
});
