import { z } from 'zod';

import { beginConnecting, startSso } from '@/lib/accounts/sso/begin-sso';
import { answerSso, completeSso, proveSsoFactor, statusOf } from '@/lib/accounts/sso/complete-sso';
import { disconnectIdentity } from '@/lib/accounts/sso/connect-identity';
import { secondFactorSchema } from '@/lib/accounts/two-factor/check-second-factor';
import { roles } from '@/lib/core/access/permissions';
import { redirect } from '@/lib/http/answer-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { ssoInvitations } from '@/lib/workspaces/members/accept-by-sso';
import { inviteTokenSchema } from '@/lib/workspaces/members/find-invitations';

/** Accepts any text: an unknown provider has its own error code. */
const ssoParams = z.object({ provider: z.string().min(1).max(100) });

const ssoText = z.string().max(4000);

const ssoFailureSchema = z.object({
  error: z.string(),
  message: z.string(),
  type: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ field: z.string().optional(), code: z.string(), message: z.string() })),
  email: z.string().optional().describe('Email address reported by the provider.'),
  retry: z
    .object({
      type: z.string().optional(),
      inviteToken: z.string().optional(),
      redirect: z.string().optional(),
    })
    .optional(),
});

const ssoSuccessSchema = z.discriminatedUnion('status', [
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

const ssoStatuses: [number, ...number[]] = [200, 400, 401, 403, 404, 409, 500];

/** `GET /api/sso/{provider}/start`. */
const startSsoEndpoint = defineEndpoint({
  method: 'get',
  path: '/sso/:provider/start',
  operationId: 'startSso',
  tag: 'Sign-in',
  summary: 'Start a sign-in through a provider: `type` is login, signup or invitation',
  permission: 'public',
  rateLimit: { name: 'sso-start', max: 60, seconds: 300, isShared: true },
  params: ssoParams,
  query: z.object({
    type: ssoText.optional().describe('Purpose: `login`, `signup` or `invitation`.'),
    inviteToken: inviteTokenSchema.optional().describe('Token of the invitation to accept.'),
    redirect: ssoText.optional().describe('Path of the panel to open afterwards.'),
    account: z
      .literal('other')
      .optional()
      .describe('`other` lets the user choose a different account at the provider.'),
  }),
  answer: redirect(303),
  run: (ctx, { params: { provider }, query: { account, ...query } }) =>
    startSso(ctx, { provider, ...query, isOtherAccount: account === 'other' }),
});

/** `POST /api/sso/{provider}/callback`. */
const completeSsoEndpoint = defineEndpoint({
  method: 'post',
  path: '/sso/:provider/callback',
  operationId: 'completeSso',
  tag: 'Sign-in',
  isInternal: true,
  summary: 'Complete a sign-in with the provider’s response, in the browser that started it',
  permission: 'public',
  rateLimit: { name: 'sso-callback', max: 60, seconds: 300, isShared: true },
  params: ssoParams,
  body: z.object({
    code: ssoText.optional(),
    state: ssoText.optional(),
    type: ssoText.optional(),
    inviteToken: inviteTokenSchema.optional(),
    iss: ssoText.optional(),
    error: ssoText.optional(),
  }),
  answer: z.union([ssoSuccessSchema, ssoFailureSchema]),
  status: { all: ssoStatuses, of: statusOf },
  cache: 'no-store',
  run: (ctx, { params: { provider }, body }) => completeSso(ctx, { provider, ...body }, ssoInvitations),
});

/** `POST /api/sso/{provider}/second-factor`. */
const proveSsoFactorEndpoint = defineEndpoint({
  method: 'post',
  path: '/sso/:provider/second-factor',
  operationId: 'verifySsoSecondFactor',
  tag: 'Sign-in',
  isInternal: true,
  summary: 'Verify the second factor after a sign-in through a provider',
  permission: 'public',
  rateLimit: { name: 'sso-second-factor', max: 30, seconds: 300, isShared: true },
  params: ssoParams,
  body: secondFactorSchema,
  answer: z.union([ssoSuccessSchema, ssoFailureSchema]),
  status: { all: ssoStatuses, of: statusOf },
  cache: 'no-store',
  run: (ctx, { params: { provider }, body }) =>
    proveSsoFactor(ctx, { provider, proof: body }, ssoInvitations),
});

/** `POST /api/sso/{provider}/connect`. */
const connectIdentityEndpoint = defineEndpoint({
  method: 'post',
  path: '/sso/:provider/connect',
  operationId: 'connectIdentity',
  tag: 'Account',
  summary: 'Get the URL to connect your account to a provider; requires the account’s password',
  permission: 'signed-in',
  rateLimit: { name: 'sso-connect', max: 10, seconds: 900, isShared: true },
  params: ssoParams,
  body: z.object({ currentPassword: z.string().min(1).max(100).optional() }),
  answer: z.union([z.object({ url: z.string() }), ssoFailureSchema]),
  status: { all: ssoStatuses, of: statusOf },
  cache: 'no-store',
  run: (ctx, { params: { provider }, body: { currentPassword } }) =>
    answerSso(ctx, provider, () => beginConnecting(ctx, { provider, currentPassword })),
});

/** `DELETE /api/sso/{provider}`. */
const disconnectIdentityEndpoint = defineEndpoint({
  method: 'delete',
  path: '/sso/:provider',
  operationId: 'disconnectIdentity',
  tag: 'Account',
  summary: 'Disconnect your account from a provider',
  permission: 'signed-in',
  params: ssoParams,
  answer: z.union([z.object({ success: z.boolean() }), ssoFailureSchema]),
  status: { all: ssoStatuses, of: statusOf },
  run: (ctx, { params: { provider } }) => answerSso(ctx, provider, () => disconnectIdentity(ctx, provider)),
});

/** Endpoints below `/api/sso`. */
export const ssoEndpoints = [
  startSsoEndpoint,
  completeSsoEndpoint,
  proveSsoFactorEndpoint,
  connectIdentityEndpoint,
  disconnectIdentityEndpoint,
];
