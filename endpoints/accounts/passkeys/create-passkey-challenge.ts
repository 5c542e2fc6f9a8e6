import { createProofOptions } from '@/lib/accounts/passkeys/log-in-by-passkey';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { browserOptions } from './passkey-fields';

/** `POST /api/users/passkeys/challenge`. */
export const createPasskeyChallengeEndpoint = defineEndpoint({
  method: 'post',
  path: '/passkeys/challenge',
  summary: 'What a browser needs to prove a passkey; names none',
  permission: 'public',
  rateLimit: { name: 'passkey-challenge', max: 60, seconds: 300, isShared: true },
  answer: browserOptions,
  cache: 'no-store',
  run: async (ctx) => ({ ...(await createProofOptions(ctx)) }),
});
