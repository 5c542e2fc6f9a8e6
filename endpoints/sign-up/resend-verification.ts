import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { assertSignUpOpen } from '@/lib/sign-up/check-person';
import { resendVerification } from '@/lib/sign-up/resend-verification';

import { emailField } from './sign-up-fields';

/** `POST /api/workspaces/resend-verification`. */
export const resendVerificationEndpoint = defineEndpoint({
  method: 'post',
  path: '/resend-verification',
  summary: 'Have the link of a sign-up mailed once more, also to another address',
  permission: 'public',
  rateLimit: { name: 'resend-verification', max: 30, seconds: 3600, isShared: true },
  body: z.object({ signUpToken: z.string().min(1).max(100), email: emailField.optional() }),
  answer: z.object({ success: z.boolean(), expiresAt: z.string() }),
  cache: 'no-store',
  run: (ctx, { body }) => {
    assertSignUpOpen();
    return resendVerification(ctx, body);
  },
});
