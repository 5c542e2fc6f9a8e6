import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';

type Codes = { recoveryCodes: string[] };
/** Proof beyond session and password. */
export type Proof = { totp: string } | { recoveryCode: string } | { passkey: object };

export const setUpTotp = () =>
  callApi<{ secret: string; otpAuthUrl: string; qrCode: string }>('GET', '/api/users/setup-totp');
export const confirmTotp = (body: { totp: string } & ({ currentPassword: string } | { passkey: object })) =>
  callApi<Codes>('POST', '/api/users/confirm-totp', { body });
export const disableTotp = (proof: Proof) => callApi('POST', '/api/users/disable-totp', { body: proof });
export const createRecoveryCodes = (proof: Proof) =>
  callApi<Codes>('POST', '/api/users/recovery-codes', { body: proof });
export const confirmRecoveryCodes = () => callApi('POST', '/api/users/recovery-codes/confirm');

export const renamePasskey = (id: string, name: string) =>
  callApi('PATCH', `/api/users/passkeys/${id}`, { body: { name } });
export const removePasskey = (id: string, proof: Proof) =>
  callApi('DELETE', `/api/users/passkeys/${id}`, { body: proof });

const load = () => import('@simplewebauthn/browser');

const refuse = (code: 'passkey_unsupported' | 'passkey_exists' | 'passkey_refused'): never => {
  throw new CallError(code, { status: 400, code });
};

/** Turns a browser's passkey error into a `CallError`: cancelled, not asked, or not supported. */
const explain = (error: unknown): never => {
  if (error instanceof CallError) throw error;
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return refuse('passkey_exists');
  return refuse(name === 'SecurityError' ? 'passkey_unsupported' : 'passkey_refused');
};

const assertSupported = async () => {
  const browser = await load();
  // WebAuthn requires HTTPS or localhost.
  if (!window.isSecureContext || !browser.browserSupportsWebAuthn()) return refuse('passkey_unsupported');
  return browser;
};

/** Asks the browser for a passkey. Rejects with a `CallError`. */
export const provePasskey = async (): Promise<AuthenticationResponseJSON> => {
  const { startAuthentication } = await assertSupported();
  const optionsJSON = await callApi<PublicKeyCredentialRequestOptionsJSON>(
    'POST',
    '/api/users/passkeys/challenge',
  );
  return startAuthentication({ optionsJSON }).catch(explain);
};

export const logInByPasskey = async (): Promise<unknown> =>
  callApi('POST', '/api/users/passkeys/log-in', { body: { passkey: await provePasskey() } });

/**
 * Creates a passkey in the browser and registers it. Resolves with recovery codes if the account had none.
 */
export const makePasskey = async ({ name, currentPassword }: { name: string; currentPassword: string }) => {
  const { startRegistration } = await assertSupported();
  const optionsJSON = await callApi<PublicKeyCredentialCreationOptionsJSON>(
    'POST',
    '/api/users/passkeys/options',
    { body: { currentPassword } },
  );
  const response = await startRegistration({ optionsJSON }).catch(explain);
  return callApi<{ recoveryCodes: string[] }>('POST', '/api/users/passkeys', { body: { name, response } });
};
