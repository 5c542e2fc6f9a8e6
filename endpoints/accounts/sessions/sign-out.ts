import { z } from 'zod';

import { signOut } from '@/lib/accounts/sign-in';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `POST /api/users/logout`, in place of Payload's own, which writes the whole account. */
export const signOutEndpoint = defineEndpoint({
  method: 'post',
  path: '/logout',
  summary: 'End one’s session, or all of the account',
  permission: 'public',
  query: z.object({ allSessions: z.string().max(10).optional() }),
  answer: z.object({ message: z.string() }),
  run: (ctx, { query }) => signOut(ctx, { allSessions: query.allSessions === 'true' }),
});
