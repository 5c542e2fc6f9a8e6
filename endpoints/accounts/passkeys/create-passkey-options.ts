import { z } from 'zod';

import { createPasskeyOptions } from '@/lib/accounts/passkeys/add-passkey';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { browserOptions } from './passkey-fields';

/** `POST /api/users/passkeys/options`. */
export const createPasskeyOptionsEndpoint = defineEndpoint({
  method: 'post',
  path: '/passkeys/options',
  summary: 'What a browser needs to make a passkey for one’s account, for its password',
  permission: 'signed-in',
  rateLimit: { name: 'passkey-options', max: 10, seconds: 900, isShared: true },
  body: z.object({ currentPassword: z.string().min(1).max(100) }),
  answer: browserOptions,
  cache: 'no-store',
  run: async (ctx, { body }) => ({ ...(await createPasskeyOptions(ctx, body)) }),
});
