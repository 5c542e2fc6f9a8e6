import { z } from 'zod';

import { roles } from '@/lib/core/access/permissions';

/** Of any form: one that is none of ours is an unknown provider, which has an answer of its own. */
export const ssoParams = z.object({ provider: z.string().min(1).max(100) });

export const ssoText = z.string().max(4000);

export const ssoFailureSchema = z.object({
  error: z.string(),
  message: z.string(),
  errors: z.array(z.object({ message: z.string() })),
  email: z.string().optional().describe('As the provider told it'),
  retry: z
    .object({
      type: z.string().optional(),
      inviteToken: z.string().optional(),
      redirect: z.string().optional(),
    })
    .optional(),
});

export const ssoSuccessSchema = z.discriminatedUnion('status', [
  z.object({ status: z.enum(['signed_in', 'connected', 'sign_up']), target: z.string() }),
  z.object({
    status: z.literal('joined'),
    target: z.string(),
    workspace: z.string(),
    role: z.enum(roles),
  }),
  z.object({
    status: z.literal('second_factor'),
    factors: z.object({ hasApp: z.boolean(), hasPasskey: z.boolean() }),
  }),
]);

export const ssoStatuses: [number, ...number[]] = [200, 400, 401, 403, 404, 409, 500];
