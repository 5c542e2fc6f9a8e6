import { z } from 'zod';

import {
  cancelEmailChange,
  confirmEmailChange,
  requestEmailChange,
  undoEmailChange,
} from '@/lib/accounts/change-email';
import { changePassword } from '@/lib/accounts/passwords';
import { confirmAddress, requestConfirmation } from '@/lib/accounts/proof/confirm-address';
import { requestResetLink, resetPassword } from '@/lib/accounts/regain-access';
import { normaliseEmail } from '@/lib/accounts/rules';
import { setActiveWorkspace } from '@/lib/accounts/set-active-workspace';
import { setUpInstallation } from '@/lib/accounts/set-up';
import { optionalFactorFields } from '@/lib/accounts/two-factor/check-second-factor';
import { personNameSchema } from '@/lib/core/person-name';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { acceptInvitation } from '@/lib/workspaces/members/accept-invitation';
import {
  inviteTokenSchema,
  listReceivedInvitations,
  receivedInvitationSchema,
} from '@/lib/workspaces/members/find-invitations';

import { ownerProofFields, passwordField } from '../../lib/accounts/passwords';

const name = z.string().trim().min(1).max(100);

/** `POST /api/users/set-up`. */
const setUpInstallationEndpoint = defineEndpoint({
  method: 'post',
  path: '/set-up',
  operationId: 'setUpInstallation',
  tag: 'Sign-in',
  isInternal: true,
  summary: 'Create the first account of an installation with its setup link',
  permission: 'public',
  body: z.object({
    token: z.string().max(100),
    email: z.string().transform(normaliseEmail).pipe(z.email()),
    password: z.string().min(1).max(100),
    firstname: name,
    lastname: name,
  }),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { body }) => setUpInstallation(ctx, body),
});

/** `POST /api/users/set-active-workspace`. */
const setActiveWorkspaceEndpoint = defineEndpoint({
  method: 'post',
  path: '/set-active-workspace',
  operationId: 'setActiveWorkspace',
  tag: 'Account',
  summary: 'Switch to another of your workspaces',
  permission: 'signed-in',
  body: z.object({ workspaceId: z.string().min(1).max(64) }),
  answer: z.object({ success: z.boolean(), workspace: z.object({ id: z.string(), name: z.string() }) }),
  run: (ctx, { body }) => setActiveWorkspace(ctx, body),
});

/** `POST /api/users/change-password`. */
const changePasswordEndpoint = defineEndpoint({
  method: 'post',
  path: '/change-password',
  operationId: 'changePassword',
  tag: 'Account',
  summary: 'Change your password; all other sessions end',
  permission: 'signed-in',
  rateLimit: { name: 'change-password', max: 5, seconds: 900, isShared: true },
  body: z.object({ currentPassword: passwordField, password: passwordField }),
  answer: z.object({ success: z.boolean(), message: z.string() }),
  run: (ctx, { body }) => changePassword(ctx, body),
});

/**
 * `POST /api/users/forgot-password`. Replaces Payload's own, which looks up the account and sends the email
 * while the caller waits.
 */
const forgotPasswordEndpoint = defineEndpoint({
  method: 'post',
  path: '/forgot-password',
  operationId: 'forgotPassword',
  tag: 'Sign-in',
  summary: 'Send an email to reset a password',
  permission: 'public',
  body: z.object({ email: z.string().transform(normaliseEmail).pipe(z.email()) }),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { body }) => requestResetLink(ctx, body),
});

/** `POST /api/users/reset-password`. Replaces Payload's own, which would sign in with the link alone. */
const resetPasswordEndpoint = defineEndpoint({
  method: 'post',
  path: '/reset-password',
  operationId: 'resetPassword',
  tag: 'Sign-in',
  summary: 'Set a new password with an emailed link',
  permission: 'public',
  body: z.object({ token: z.string().min(1).max(100), password: passwordField }),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { body }) => resetPassword(ctx, body),
});

/** `POST /api/users/send-confirmation`. */
const sendConfirmationEndpoint = defineEndpoint({
  method: 'post',
  path: '/send-confirmation',
  operationId: 'sendEmailConfirmation',
  tag: 'Account',
  summary: 'Send the email that confirms your address',
  permission: 'signed-in',
  rateLimit: { name: 'send-confirmation', max: 5, seconds: 3600, isShared: true },
  answer: z.object({ success: z.boolean() }),
  run: (ctx) => requestConfirmation(ctx),
});

/** `POST /api/users/confirm-email`. */
const confirmEmailEndpoint = defineEndpoint({
  method: 'post',
  path: '/confirm-email',
  operationId: 'confirmEmail',
  tag: 'Sign-in',
  summary: 'Confirm an account’s email address with an emailed link',
  description: 'Needs a session of the account, its current password, or a new one. Signs in.',
  permission: 'public',
  rateLimit: { name: 'confirm-email', max: 60, seconds: 300, isShared: true },
  body: z.object({ token: z.string().min(1).max(200), ...ownerProofFields }),
  answer: z.object({ success: z.boolean() }),
  cache: 'no-store',
  run: (ctx, { body }) => confirmAddress(ctx, body),
});

const done = z.object({ success: z.boolean() });
const emailLinkToken = z.string().min(1).max(200);

/** `POST /api/users/change-email`. */
const changeEmailEndpoint = defineEndpoint({
  method: 'post',
  path: '/change-email',
  operationId: 'changeEmail',
  tag: 'Account',
  summary: 'Request another email address, which the link sent to it confirms',
  description: 'Needs the current password or a second factor. The answer is the same for every address.',
  permission: 'signed-in',
  rateLimit: { name: 'change-email', max: 10, seconds: 3600, isShared: true },
  body: z.object({
    email: z.string().transform(normaliseEmail).pipe(z.email()),
    currentPassword: passwordField.optional(),
    ...optionalFactorFields,
  }),
  answer: done,
  run: (ctx, { body }) => requestEmailChange(ctx, body),
});

/** `DELETE /api/users/change-email`. */
const cancelEmailChangeEndpoint = defineEndpoint({
  method: 'delete',
  path: '/change-email',
  operationId: 'cancelEmailChange',
  tag: 'Account',
  summary: 'Withdraw the request for another email address',
  permission: 'signed-in',
  answer: done,
  run: (ctx) => cancelEmailChange(ctx),
});

/** `POST /api/users/change-email/confirm`. */
const confirmEmailChangeEndpoint = defineEndpoint({
  method: 'post',
  path: '/change-email/confirm',
  operationId: 'confirmEmailChange',
  tag: 'Sign-in',
  summary: 'Change an account’s email address with the link sent to the new one',
  description: 'Needs a session of the account or its password. All other sessions end.',
  permission: 'public',
  rateLimit: { name: 'confirm-email-change', max: 60, seconds: 300, isShared: true },
  body: z.object({ token: emailLinkToken, password: passwordField.optional() }),
  answer: done,
  cache: 'no-store',
  run: (ctx, { body }) => confirmEmailChange(ctx, body),
});

/** `POST /api/users/change-email/undo`. */
const undoEmailChangeEndpoint = defineEndpoint({
  method: 'post',
  path: '/change-email/undo',
  operationId: 'undoEmailChange',
  tag: 'Sign-in',
  summary: 'Restore an account’s former email address with the link sent to it',
  description: 'Ends every session and the password; a link for a new one is sent.',
  permission: 'public',
  rateLimit: { name: 'undo-email-change', max: 60, seconds: 300, isShared: true },
  body: z.object({ token: emailLinkToken }),
  answer: done,
  cache: 'no-store',
  run: (ctx, { body }) => undoEmailChange(ctx, body),
});

/** `GET /api/users/get-invitations`. */
const listReceivedInvitationsEndpoint = defineEndpoint({
  method: 'get',
  path: '/get-invitations',
  operationId: 'listInvitations',
  tag: 'Account',
  summary: 'List your open invitations',
  permission: 'signed-in',
  answer: z.object({ docs: z.array(receivedInvitationSchema) }),
  run: async (ctx) => ({ docs: await listReceivedInvitations(ctx) }),
});

/** `POST /api/users/accept-invitation`. */
const acceptInvitationEndpoint = defineEndpoint({
  method: 'post',
  path: '/accept-invitation',
  operationId: 'acceptInvitation',
  tag: 'Account',
  summary: 'Accept an invitation, signed in or with a new account',
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

/** Endpoints below `/api/users`: the account itself. */
export const accountEndpoints = [
  setUpInstallationEndpoint,
  setActiveWorkspaceEndpoint,
  changePasswordEndpoint,
  forgotPasswordEndpoint,
  resetPasswordEndpoint,
  sendConfirmationEndpoint,
  confirmEmailEndpoint,
  changeEmailEndpoint,
  cancelEmailChangeEndpoint,
  confirmEmailChangeEndpoint,
  undoEmailChangeEndpoint,
  listReceivedInvitationsEndpoint,
  acceptInvitationEndpoint,
];
