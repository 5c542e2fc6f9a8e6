import { z } from 'zod';

import { passkeyProofSchema } from '@/lib/accounts/passkeys/verify-passkey';
import { secondFactorSchema } from '@/lib/accounts/two-factor/check-second-factor';
import { resetTwoFactor } from '@/lib/accounts/two-factor/reset-two-factor';
import {
  confirmRecoveryCodes,
  confirmTotp,
  createNewRecoveryCodes,
  disableTotp,
  setUpTotp,
} from '@/lib/accounts/two-factor/set-up-totp';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { passwordField } from '../../lib/accounts/passwords';

const twoFactorDone = z.object({ success: z.boolean(), message: z.string() });

const recoveryCodes = z.array(z.string());

/** `GET /api/users/setup-totp`. */
const setUpTotpEndpoint = defineEndpoint({
  method: 'get',
  path: '/setup-totp',
  operationId: 'setUpAuthenticator',
  tag: 'Account',
  summary: 'Create a secret for an authenticator app; it takes effect once it is confirmed',
  permission: 'signed-in',
  rateLimit: { name: 'setup-totp', max: 30, seconds: 300 },
  answer: z.object({
    secret: z.string(),
    otpAuthUrl: z.string(),
    qrCode: z.string().describe('QR code as a data URL.'),
  }),
  run: (ctx) => setUpTotp(ctx),
});

const code = z.string().trim().min(1).max(100);

/** `POST /api/users/confirm-totp`. */
const confirmTotpEndpoint = defineEndpoint({
  method: 'post',
  path: '/confirm-totp',
  operationId: 'confirmAuthenticator',
  tag: 'Account',
  summary: 'Enable two-factor authentication with the app’s first code; returns the recovery codes',
  permission: 'signed-in',
  description: 'Also needs the current password, or one of your passkeys.',
  body: z.object({
    totp: code,
    currentPassword: passwordField.optional(),
    passkey: passkeyProofSchema.optional(),
  }),
  answer: twoFactorDone.extend({ recoveryCodes }),
  run: (ctx, { body }) => confirmTotp(ctx, body),
});

/** `POST /api/users/disable-totp`. */
const disableTotpEndpoint = defineEndpoint({
  method: 'post',
  path: '/disable-totp',
  operationId: 'disableTwoFactor',
  tag: 'Account',
  summary: 'Disable two-factor authentication with a code, a recovery code or a passkey',
  permission: 'signed-in',
  body: secondFactorSchema,
  answer: twoFactorDone,
  run: (ctx, { body }) => disableTotp(ctx, body),
});

/** `POST /api/users/recovery-codes`. */
const createRecoveryCodesEndpoint = defineEndpoint({
  method: 'post',
  path: '/recovery-codes',
  operationId: 'createRecoveryCodes',
  tag: 'Account',
  summary: 'Create recovery codes; they replace the old ones once they are confirmed',
  permission: 'signed-in',
  body: secondFactorSchema,
  answer: z.object({ recoveryCodes }),
  run: (ctx, { body }) => createNewRecoveryCodes(ctx, body),
});

/** `POST /api/users/recovery-codes/confirm`. */
const confirmRecoveryCodesEndpoint = defineEndpoint({
  method: 'post',
  path: '/recovery-codes/confirm',
  operationId: 'confirmRecoveryCodes',
  tag: 'Account',
  summary: 'Confirm that the new recovery codes were saved',
  permission: 'signed-in',
  answer: z.object({ success: z.boolean() }),
  run: (ctx) => confirmRecoveryCodes(ctx),
});

/** `POST /api/users/{id}/reset-two-factor`. */
const resetTwoFactorEndpoint = defineEndpoint({
  method: 'post',
  path: '/:id/reset-two-factor',
  operationId: 'resetTwoFactor',
  tag: 'Platform',
  summary: 'Remove the authenticator app, passkeys and recovery codes of a user, and end their sessions',
  permission: 'root',
  params: z.object({ id: z.string().min(1).max(64) }),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { params: { id } }) => resetTwoFactor(ctx, id),
});

/** Endpoints below `/api/users`: authenticator app and recovery codes. */
export const twoFactorEndpoints = [
  setUpTotpEndpoint,
  confirmTotpEndpoint,
  disableTotpEndpoint,
  createRecoveryCodesEndpoint,
  confirmRecoveryCodesEndpoint,
  resetTwoFactorEndpoint,
];
