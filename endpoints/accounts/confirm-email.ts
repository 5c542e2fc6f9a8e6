import { z } from 'zod';

import { confirmAddress } from '@/lib/accounts/proof/confirm-address';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { ownerProofFields } from './owner-proof-fields';

/** `POST /api/users/confirm-email`. */
export const confirmEmailEndpoint = defineEndpoint({
  method: 'post',
  path: '/confirm-email',
  summary:
    'Prove the address of an account by a mailed link: signed in, or with its password or a new one; signs in',
  permission: 'public',
  rateLimit: { name: 'confirm-email', max: 60, seconds: 300, isShared: true },
  body: z.object({ token: z.string().min(1).max(200), ...ownerProofFields }),
  answer: z.object({ success: z.boolean() }),
  cache: 'no-store',
  run: (ctx, { body }) => confirmAddress(ctx, body),
});
