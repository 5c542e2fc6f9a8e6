import { z } from 'zod';

import { normaliseEmail } from '@/lib/accounts/rules';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { appointOwner } from '@/lib/members/hand-over';

/** `POST /api/workspaces/{id}/appoint-owner`. */
export const appointOwnerEndpoint = defineEndpoint({
  method: 'post',
  path: '/:id/appoint-owner',
  summary: 'Give a workspace without an owner one; an address without an account is invited',
  permission: 'root',
  rateLimit: { name: 'appoint-owner', max: 60, seconds: 60 },
  params: z.object({ id: z.string().min(1).max(64) }),
  body: z.object({ email: z.email().max(254) }),
  answer: z.object({
    state: z.enum(['appointed', 'invited']),
    withdrawn: z.array(z.string()).describe('Addresses whose invitation to own the workspace has ended'),
  }),
  run: (ctx, { params, body }) =>
    appointOwner(ctx, { workspaceId: params.id, email: normaliseEmail(body.email) }),
});
