import { z } from 'zod';

import { logInByPasskey } from '@/lib/accounts/passkeys/log-in-by-passkey';
import { passkeyProofSchema } from '@/lib/accounts/passkeys/verify-passkey';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `POST /api/users/passkeys/log-in`. */
export const logInByPasskeyEndpoint = defineEndpoint({
  method: 'post',
  path: '/passkeys/log-in',
  summary: 'Log in by a passkey alone',
  permission: 'public',
  rateLimit: { name: 'passkey-log-in', max: 30, seconds: 300, isShared: true },
  body: z.object({ passkey: passkeyProofSchema }),
  answer: z.object({ success: z.boolean() }),
  cache: 'no-store',
  run: (ctx, { body }) => logInByPasskey(ctx, body.passkey),
});
