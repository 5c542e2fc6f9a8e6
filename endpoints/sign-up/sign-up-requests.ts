import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { approveRequest, rejectRequest } from '@/lib/sign-up/decide-request';

const params = z.object({ signUpId: z.string().min(1).max(64) });

/** Below `/api/signUps`; for platform administrators. */
export const signUpRequestEndpoints = [
  defineEndpoint({
    method: 'post',
    path: '/:signUpId/approve',
    summary: 'Let somebody who asked for a workspace have it',
    permission: 'root',
    params,
    answer: z.object({ success: z.boolean() }),
    run: (ctx, { params: { signUpId } }) => approveRequest(ctx, { signUpId }),
  }),
  defineEndpoint({
    method: 'post',
    path: '/:signUpId/reject',
    summary: 'Turn a request for a workspace down, with a reason that is mailed',
    permission: 'root',
    params,
    body: z.object({ reason: z.string().trim().max(1000).default('') }),
    answer: z.object({ success: z.boolean() }),
    run: (ctx, { params: { signUpId }, body }) => rejectRequest(ctx, { signUpId, ...body }),
  }),
];
