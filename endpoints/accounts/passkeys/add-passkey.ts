import { z } from 'zod';

import { addPasskey, newPasskeySchema } from '@/lib/accounts/passkeys/add-passkey';
import { passkeySchema } from '@/lib/accounts/passkeys/passkey-row';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { passkeyName } from './passkey-fields';

/** `POST /api/users/passkeys`. */
export const addPasskeyEndpoint = defineEndpoint({
  method: 'post',
  path: '/passkeys',
  summary: 'Keep a passkey that the browser has made; the first one answers recovery codes',
  permission: 'signed-in',
  rateLimit: { name: 'add-passkey', max: 20, seconds: 900, isShared: true },
  body: z.object({ name: passkeyName.optional(), response: newPasskeySchema }),
  answer: z.object({ passkey: passkeySchema, recoveryCodes: z.array(z.string()) }),
  run: (ctx, { body }) => addPasskey(ctx, body),
});
