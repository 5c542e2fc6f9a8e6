import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { rejectRequest } from '@/lib/sign-up/decide-request';

/** `POST /api/signUps/{signUpId}/reject`. */
export const rejectRequestEndpoint = defineEndpoint({
  method: 'post',
  path: '/:signUpId/reject',
  summary: 'Turn a request for a workspace down, with a reason that is mailed',
  permission: 'root',
  params: z.object({ signUpId: z.string().min(1).max(64) }),
  body: z.object({ reason: z.string().trim().max(1000).default('') }),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { params: { signUpId }, body }) => rejectRequest(ctx, { signUpId, ...body }),
});
