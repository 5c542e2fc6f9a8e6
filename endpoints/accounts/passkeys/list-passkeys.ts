import { z } from 'zod';

import { listPasskeys } from '@/lib/accounts/passkeys/manage-passkeys';
import { passkeySchema } from '@/lib/accounts/passkeys/passkey-row';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `GET /api/users/passkeys`. */
export const listPasskeysEndpoint = defineEndpoint({
  method: 'get',
  path: '/passkeys',
  summary: 'One’s passkeys',
  permission: 'signed-in',
  answer: z.object({ docs: z.array(passkeySchema) }),
  run: async (ctx) => ({ docs: await listPasskeys(ctx) }),
});
