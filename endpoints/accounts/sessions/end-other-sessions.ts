import { z } from 'zod';

import { endOtherSessions } from '@/lib/accounts/sessions/list-sessions';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `DELETE /api/users/sessions`. */
export const endOtherSessionsEndpoint = defineEndpoint({
  method: 'delete',
  path: '/sessions',
  summary: 'Log all other devices out',
  permission: 'signed-in',
  answer: z.object({ success: z.boolean() }),
  run: (ctx) => endOtherSessions(ctx),
});
