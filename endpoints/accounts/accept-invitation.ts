import { z } from 'zod';

import { personNameSchema } from '@/lib/core/names/person-name';
import { normaliseEmail } from '@/lib/accounts/rules';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { acceptInvitation } from '@/lib/members/accept-invitation';
import { inviteTokenSchema } from '@/lib/members/find-invitation';

import { passwordField } from './password-field';

/** `POST /api/users/accept-invitation`. */
export const acceptInvitationEndpoint = defineEndpoint({
  method: 'post',
  path: '/accept-invitation',
  summary: 'Become a member by the link of an invitation, signed in or with a new account',
  permission: 'public',
  rateLimit: { name: 'accept-invitation', max: 20, seconds: 300, isShared: true },
  body: z.object({
    inviteToken: inviteTokenSchema,
    email: z.string().transform(normaliseEmail).optional(),
    password: passwordField.optional(),
    firstname: personNameSchema.optional(),
    lastname: personNameSchema.optional(),
  }),
  answer: z.object({
    user: z.object({ id: z.string(), email: z.string(), workspaces: z.array(z.string()) }),
  }),
  run: (ctx, { body: { inviteToken, email, password, firstname, lastname } }) => {
    const account = password && firstname && lastname ? { password, firstname, lastname } : undefined;
    return acceptInvitation(ctx, { inviteToken, email, account });
  },
});
