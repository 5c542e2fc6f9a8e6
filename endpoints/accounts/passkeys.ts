import { z } from 'zod';

import { addPasskey, createPasskeyOptions, newPasskeySchema } from '@/lib/accounts/passkeys/add-passkey';
import { createProofOptions, logInByPasskey } from '@/lib/accounts/passkeys/log-in-by-passkey';
import { listPasskeys, removePasskey, renamePasskey } from '@/lib/accounts/passkeys/manage-passkeys';
import { passkeySchema } from '@/lib/accounts/passkeys/passkey-row';
import { passkeyProofSchema } from '@/lib/accounts/passkeys/verify-passkey';
import { secondFactorSchema } from '@/lib/accounts/two-factor/check-second-factor';
import { defineEndpoint } from '@/lib/http/define-endpoint';

const name = z.string().trim().min(1).max(60);
const params = z.object({ passkeyId: z.string().min(1).max(64) });
const success = z.object({ success: z.boolean() });
/** As the browser's own call takes them: WebAuthn's JSON forms. */
const options = z.looseObject({ challenge: z.string() });

export const passkeyEndpoints = [
  defineEndpoint({
    method: 'post',
    path: '/passkeys/challenge',
    summary: 'What a browser needs to prove a passkey; names none',
    permission: 'public',
    rateLimit: { name: 'passkey-challenge', max: 60, seconds: 300, isShared: true },
    answer: options,
    cache: 'no-store',
    run: async (ctx) => ({ ...(await createProofOptions(ctx)) }),
  }),
  defineEndpoint({
    method: 'post',
    path: '/passkeys/log-in',
    summary: 'Log in by a passkey alone',
    permission: 'public',
    rateLimit: { name: 'passkey-log-in', max: 30, seconds: 300, isShared: true },
    body: z.object({ passkey: passkeyProofSchema }),
    answer: success,
    cache: 'no-store',
    run: (ctx, { body }) => logInByPasskey(ctx, body.passkey),
  }),
  defineEndpoint({
    method: 'post',
    path: '/passkeys/options',
    summary: 'What a browser needs to make a passkey for one’s account, for its password',
    permission: 'signed-in',
    rateLimit: { name: 'passkey-options', max: 10, seconds: 900, isShared: true },
    body: z.object({ currentPassword: z.string().min(1).max(100) }),
    answer: options,
    cache: 'no-store',
    run: async (ctx, { body }) => ({ ...(await createPasskeyOptions(ctx, body)) }),
  }),
  defineEndpoint({
    method: 'get',
    path: '/passkeys',
    summary: 'One’s passkeys',
    permission: 'signed-in',
    answer: z.object({ docs: z.array(passkeySchema) }),
    run: async (ctx) => ({ docs: await listPasskeys(ctx) }),
  }),
  defineEndpoint({
    method: 'post',
    path: '/passkeys',
    summary: 'Keep a passkey that the browser has made; the first one answers recovery codes',
    permission: 'signed-in',
    rateLimit: { name: 'add-passkey', max: 20, seconds: 900, isShared: true },
    body: z.object({ name: name.optional(), response: newPasskeySchema }),
    answer: z.object({ passkey: passkeySchema, recoveryCodes: z.array(z.string()) }),
    run: (ctx, { body }) => addPasskey(ctx, body),
  }),
  defineEndpoint({
    method: 'patch',
    path: '/passkeys/:passkeyId',
    summary: 'Call one of one’s passkeys something else',
    permission: 'signed-in',
    params,
    body: z.object({ name }),
    answer: z.object({ passkey: passkeySchema }),
    run: (ctx, { params: { passkeyId }, body }) => renamePasskey(ctx, { passkeyId, name: body.name }),
  }),
  defineEndpoint({
    method: 'delete',
    path: '/passkeys/:passkeyId',
    summary: 'Remove one of one’s passkeys, for a code or a passkey',
    permission: 'signed-in',
    params,
    body: secondFactorSchema,
    answer: success,
    run: (ctx, { params: { passkeyId }, body }) => removePasskey(ctx, { passkeyId, proof: body }),
  }),
];
