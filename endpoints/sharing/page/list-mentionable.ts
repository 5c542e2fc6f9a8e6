import { z } from 'zod';

import { callerByQuery } from '@/endpoints/sharing/share-callers';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { uuidQuerySchema } from '@/lib/sharing/comments/comment-schemas';
import { listMentionable } from '@/lib/sharing/comments/mentionable';

/** `GET /api/collaborate/members`. */
export const listMentionableEndpoint = defineEndpoint({
  method: 'get',
  path: '/collaborate/members',
  summary:
    'List the members who can be mentioned on a shared video: for members all of them, for others those who take part',
  permission: callerByQuery,
  rateLimit: { name: 'share-members', max: 60, seconds: 60 },
  query: uuidQuerySchema,
  answer: z.object({ members: z.array(z.object({ id: z.string(), name: z.string() })) }),
  cache: 'no-store',
  run: (ctx, { query }) => listMentionable(ctx, query.uuid),
});
