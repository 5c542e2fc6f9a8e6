import { z } from 'zod';

import { passkeyProofSchema } from '@/lib/accounts/passkeys/verify-passkey';
import { normaliseEmail } from '@/lib/accounts/rules';
import {
  endOtherSessions,
  endSession,
  listSessions,
  sessionSchema,
} from '@/lib/accounts/sessions/list-sessions';
import { refreshSession, signIn, signOut } from '@/lib/accounts/sign-in';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findOpenSignUpState } from '@/lib/platform/sign-up/open-sign-ups';

/** An impossible code is treated as missing, so that the answer names the required factor. */
const code = z.string().min(1).max(100).optional().catch(undefined);

/** The account with the fields that its owner may read. */
const accountSchema = z.looseObject({ id: z.string() });

/** `POST /api/users/login`. Replaces Payload's own, which writes the whole account with each session. */
const signInEndpoint = defineEndpoint({
  method: 'post',
  path: '/login',
  operationId: 'signIn',
  tag: 'Sign-in',
  summary: 'Sign in with email address, password and, if the account has one, a second factor',
  permission: 'public',
  body: z.object({
    email: z.string().transform(normaliseEmail).pipe(z.string().min(1)),
    password: z
      .string()
      .max(10_000)
      .refine((password) => password.trim() !== '', { error: 'password_required' }),
    totp: code,
    recoveryCode: code,
    passkey: passkeyProofSchema.optional().catch(undefined),
  }),
  answer: z.object({ message: z.string(), exp: z.number(), user: accountSchema }),
  cache: 'no-store',
  run: (ctx, { body }) => signIn(ctx, body, findOpenSignUpState),
});

/** `POST /api/users/refresh-token`. Replaces Payload's own, which writes the whole account. */
const refreshSessionEndpoint = defineEndpoint({
  method: 'post',
  path: '/refresh-token',
  operationId: 'refreshSession',
  tag: 'Sign-in',
  summary: 'Refresh your session',
  permission: 'signed-in',
  answer: z.object({
    message: z.string(),
    exp: z.number(),
    setCookie: z.boolean(),
    strategy: z.string(),
    user: accountSchema,
  }),
  cache: 'no-store',
  run: (ctx) => refreshSession(ctx),
});

/** `POST /api/users/logout`. Replaces Payload's own, which writes the whole account. */
const signOutEndpoint = defineEndpoint({
  method: 'post',
  path: '/logout',
  operationId: 'signOut',
  tag: 'Sign-in',
  summary: 'Sign out of this session, or of all sessions',
  permission: 'public',
  audience: ['person'],
  query: z.object({
    allSessions: z.string().max(10).optional().describe('`true` ends all sessions of the person.'),
  }),
  answer: z.object({ message: z.string() }),
  run: (ctx, { query }) => signOut(ctx, { allSessions: query.allSessions === 'true' }),
});

/** `GET /api/users/sessions`. */
const listSessionsEndpoint = defineEndpoint({
  method: 'get',
  path: '/sessions',
  operationId: 'listSessions',
  tag: 'Account',
  summary: 'List your sessions',
  permission: 'signed-in',
  answer: z.object({ docs: z.array(sessionSchema) }),
  run: async (ctx) => ({ docs: await listSessions(ctx) }),
});

/** `DELETE /api/users/sessions`. */
const endOtherSessionsEndpoint = defineEndpoint({
  method: 'delete',
  path: '/sessions',
  operationId: 'endOtherSessions',
  tag: 'Account',
  summary: 'End all other sessions',
  permission: 'signed-in',
  answer: z.object({ success: z.boolean() }),
  run: (ctx) => endOtherSessions(ctx),
});

/** `DELETE /api/users/sessions/{sid}`. */
const endSessionEndpoint = defineEndpoint({
  method: 'delete',
  path: '/sessions/:sid',
  operationId: 'endSession',
  tag: 'Account',
  summary: 'End one of your sessions',
  permission: 'signed-in',
  params: z.object({ sid: z.string().min(1).max(64) }),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { params: { sid } }) => endSession(ctx, sid),
});

/** Endpoints below `/api/users`: signing in and out. */
export const sessionEndpoints = [
  signInEndpoint,
  refreshSessionEndpoint,
  signOutEndpoint,
  listSessionsEndpoint,
  endOtherSessionsEndpoint,
  endSessionEndpoint,
];
