import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { approveRequest } from '@/lib/sign-up/decide-request';

/** `POST /api/signUps/{signUpId}/approve`. */
export const approveRequestEndpoint = defineEndpoint({
  method: 'post',
  path: '/:signUpId/approve',
  summary: 'Let somebody who asked for a workspace have it',
  permission: 'root',
  params: z.object({ signUpId: z.string().min(1).max(64) }),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { params: { signUpId } }) => approveRequest(ctx, { signUpId }),
});
