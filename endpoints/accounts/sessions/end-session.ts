import { z } from 'zod';

import { endSession } from '@/lib/accounts/sessions/list-sessions';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `DELETE /api/users/sessions/{sid}`. */
export const endSessionEndpoint = defineEndpoint({
  method: 'delete',
  path: '/sessions/:sid',
  summary: 'Log one of one’s devices out',
  permission: 'signed-in',
  params: z.object({ sid: z.string().min(1).max(64) }),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { params: { sid } }) => endSession(ctx, sid),
});
