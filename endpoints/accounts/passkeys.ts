import { z } from 'zod';

import { addPasskey, createPasskeyOptions, newPasskeySchema } from '@/lib/accounts/passkeys/add-passkey';
import { listPasskeys, removePasskey, renamePasskey } from '@/lib/accounts/passkeys/manage-passkeys';
import { passkeySchema } from '@/lib/accounts/passkeys/passkey-row';
import {
  createProofOptions,
  logInByPasskey,
  passkeyProofSchema,
} from '@/lib/accounts/passkeys/verify-passkey';
import { secondFactorSchema } from '@/lib/accounts/two-factor/check-second-factor';
import { defineEndpoint } from '@/lib/http/define-endpoint';

const passkeyName = z.string().trim().min(1).max(60);

const passkeyParams = z.object({ passkeyId: z.string().min(1).max(64) });

/** WebAuthn's JSON form, which the browser's own API accepts. */
const browserOptions = z.looseObject({ challenge: z.string() });

/** `POST /api/users/passkeys/challenge`. */
const createPasskeyChallengeEndpoint = defineEndpoint({
  method: 'post',
  path: '/passkeys/challenge',
  operationId: 'createPasskeyChallenge',
  tag: 'Sign-in',
  summary: 'Get a WebAuthn challenge that names no passkey',
  permission: 'public',
  rateLimit: { name: 'passkey-challenge', max: 60, seconds: 300, isShared: true },
  answer: browserOptions,
  cache: 'no-store',
  run: async (ctx) => ({ ...(await createProofOptions(ctx)) }),
});

/** Signs in by a passkey alone. The route keeps its older name. */
const logInByPasskeyEndpoint = defineEndpoint({
  method: 'post',
  path: '/passkeys/log-in',
  operationId: 'signInWithPasskey',
  tag: 'Sign-in',
  summary: 'Sign in with a passkey alone',
  permission: 'public',
  rateLimit: { name: 'passkey-log-in', max: 30, seconds: 300, isShared: true },
  body: z.object({ passkey: passkeyProofSchema }),
  answer: z.object({ success: z.boolean() }),
  cache: 'no-store',
  run: (ctx, { body }) => logInByPasskey(ctx, body.passkey),
});

/** `POST /api/users/passkeys/options`. */
const createPasskeyOptionsEndpoint = defineEndpoint({
  method: 'post',
  path: '/passkeys/options',
  operationId: 'createPasskeyOptions',
  tag: 'Account',
  summary: 'Get the WebAuthn options for a new passkey; requires the account’s password',
  permission: 'signed-in',
  rateLimit: { name: 'passkey-options', max: 10, seconds: 900, isShared: true },
  body: z.object({ currentPassword: z.string().min(1).max(100) }),
  answer: browserOptions,
  cache: 'no-store',
  run: async (ctx, { body }) => ({ ...(await createPasskeyOptions(ctx, body)) }),
});

/** `GET /api/users/passkeys`. */
const listPasskeysEndpoint = defineEndpoint({
  method: 'get',
  path: '/passkeys',
  operationId: 'listPasskeys',
  tag: 'Account',
  summary: 'List your passkeys',
  permission: 'signed-in',
  answer: z.object({ docs: z.array(passkeySchema) }),
  run: async (ctx) => ({ docs: await listPasskeys(ctx) }),
});

/** `POST /api/users/passkeys`. */
const addPasskeyEndpoint = defineEndpoint({
  method: 'post',
  path: '/passkeys',
  operationId: 'createPasskey',
  tag: 'Account',
  summary: 'Add a passkey; the first passkey returns recovery codes',
  permission: 'signed-in',
  rateLimit: { name: 'add-passkey', max: 20, seconds: 900, isShared: true },
  body: z.object({ name: passkeyName.optional(), response: newPasskeySchema }),
  answer: z.object({ passkey: passkeySchema, recoveryCodes: z.array(z.string()) }),
  run: (ctx, { body }) => addPasskey(ctx, body),
});

/** `PATCH /api/users/passkeys/{passkeyId}`. */
const renamePasskeyEndpoint = defineEndpoint({
  method: 'patch',
  path: '/passkeys/:passkeyId',
  operationId: 'renamePasskey',
  tag: 'Account',
  summary: 'Rename one of your passkeys',
  permission: 'signed-in',
  params: passkeyParams,
  body: z.object({ name: passkeyName }),
  answer: z.object({ passkey: passkeySchema }),
  run: (ctx, { params: { passkeyId }, body }) => renamePasskey(ctx, { passkeyId, name: body.name }),
});

/** `DELETE /api/users/passkeys/{passkeyId}`. */
const removePasskeyEndpoint = defineEndpoint({
  method: 'delete',
  path: '/passkeys/:passkeyId',
  operationId: 'deletePasskey',
  tag: 'Account',
  summary: 'Delete one of your passkeys; requires a code or a passkey',
  permission: 'signed-in',
  params: passkeyParams,
  body: secondFactorSchema,
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { params: { passkeyId }, body }) => removePasskey(ctx, { passkeyId, proof: body }),
});

/** Endpoints below `/api/users/passkeys`. */
export const passkeyEndpoints = [
  createPasskeyChallengeEndpoint,
  logInByPasskeyEndpoint,
  createPasskeyOptionsEndpoint,
  listPasskeysEndpoint,
  addPasskeyEndpoint,
  renamePasskeyEndpoint,
  removePasskeyEndpoint,
];
