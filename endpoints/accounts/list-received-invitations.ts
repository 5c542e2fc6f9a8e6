import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { listReceivedInvitations, receivedInvitationSchema } from '@/lib/members/received-invitations';

/** `GET /api/users/get-invitations`. */
export const listReceivedInvitationsEndpoint = defineEndpoint({
  method: 'get',
  path: '/get-invitations',
  summary: 'The invitations one has received and not accepted',
  permission: 'signed-in',
  answer: z.object({ docs: z.array(receivedInvitationSchema) }),
  run: async (ctx) => ({ docs: await listReceivedInvitations(ctx) }),
});
