import { z } from 'zod';

import { listSessions, sessionSchema } from '@/lib/accounts/sessions/list-sessions';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `GET /api/users/sessions`. */
export const listSessionsEndpoint = defineEndpoint({
  method: 'get',
  path: '/sessions',
  summary: 'The devices one is signed in on',
  permission: 'signed-in',
  answer: z.object({ docs: z.array(sessionSchema) }),
  run: async (ctx) => ({ docs: await listSessions(ctx) }),
});
