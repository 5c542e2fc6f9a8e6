import { z } from 'zod';

import { requestConfirmation } from '@/lib/accounts/proof/request-confirmation';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `POST /api/users/send-confirmation`. */
export const sendConfirmationEndpoint = defineEndpoint({
  method: 'post',
  path: '/send-confirmation',
  summary: 'Have a link mailed that proves one’s address',
  permission: 'signed-in',
  rateLimit: { name: 'send-confirmation', max: 5, seconds: 3600, isShared: true },
  answer: z.object({ success: z.boolean() }),
  run: (ctx) => requestConfirmation(ctx),
});
