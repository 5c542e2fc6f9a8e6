import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { confirmSignUp } from '@/lib/sign-up/open-link';
import { signUpStates } from '@/lib/sign-up/rules';

import { verifyToken } from './verify-token';

/** `POST /api/workspaces/confirm-sign-up`. */
export const confirmSignUpEndpoint = defineEndpoint({
  method: 'post',
  path: '/confirm-sign-up',
  summary: 'Say that a mailed link was opened, where a platform administrator has to approve it',
  permission: 'public',
  rateLimit: { name: 'confirm-sign-up', max: 60, seconds: 300, isShared: true },
  body: z.object({ verifyToken }),
  answer: z.object({ state: z.enum(signUpStates) }),
  run: (ctx, { body }) => confirmSignUp(ctx, body),
});
