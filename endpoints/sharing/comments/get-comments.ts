import { callerByQuery } from '@/endpoints/sharing/share-callers';
import { versioned } from '@/lib/http/answers/answer-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { threadSchema, uuidQuerySchema } from '@/lib/sharing/comments/comment-schemas';
import { readThread } from '@/lib/sharing/comments/read-thread';

/** `GET /api/collaborateComments/get?uuid=`, asked every 5 s. */
export const getCommentsEndpoint = defineEndpoint({
  method: 'get',
  path: '/get',
  summary: 'Get the comments and decisions of a shared video',
  permission: callerByQuery,
  // Twelve a minute of each of a thousand pages behind one address; most of them cost next to nothing.
  rateLimit: { name: 'share-comments', max: 12_000, seconds: 60 },
  query: uuidQuerySchema,
  answer: versioned(threadSchema),
  run: (ctx, { query }) => readThread(ctx, query),
});
