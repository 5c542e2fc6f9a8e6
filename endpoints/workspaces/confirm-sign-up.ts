import { z } from 'zod';

import { ownerProofFields } from '@/endpoints/accounts/owner-proof-fields';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { confirmSignUp } from '@/lib/sign-up/confirm-sign-up';
import { signUpStates } from '@/lib/sign-up/rules';

import { verifyToken } from './verify-token';

/** `POST /api/workspaces/confirm-sign-up`. */
export const confirmSignUpEndpoint = defineEndpoint({
  method: 'post',
  path: '/confirm-sign-up',
  summary:
    'Confirm a sign-up by its mailed link: in the browser that signed up, or with its password or a new one; signs in',
  permission: 'public',
  rateLimit: { name: 'confirm-sign-up', max: 60, seconds: 300, isShared: true },
  body: z.object({ verifyToken, ...ownerProofFields }),
  answer: z.object({ state: z.enum(signUpStates) }),
  cache: 'no-store',
  run: async (ctx, { body }) => ({ state: (await confirmSignUp(ctx, body)).state }),
});
