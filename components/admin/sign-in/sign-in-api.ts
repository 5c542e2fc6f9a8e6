import { callApi } from '@/components/api/call-api';
import { type CallError, describeRefusal } from '@/components/api/call-error';
import type { MessageKey } from '@/lib/core/i18n/text';

export type SsoStart = { type: string; inviteToken?: string; redirect?: string };

/** URL that starts a sign-in with a provider. Pure. */
export const toStartAddress = (provider: string, start: SsoStart & { account?: 'other' }): string =>
  `/api/sso/${encodeURIComponent(provider)}/start?${new URLSearchParams(start)}`;

export type Proof = { totp: string } | { recoveryCode: string } | { passkey: object };
export type Credentials = { email: string; password: string } & (Proof | object);

/** Second factors of an account. */
export type Factors = { hasApp: boolean; hasPasskey: boolean };

/** The second factors that a sign-in requires; null if none. */
export const readFactors = ({ code }: CallError): Factors | null => {
  if (code === 'two_factor_required') return { hasApp: true, hasPasskey: false };
  if (code === 'passkey_required') return { hasApp: false, hasPasskey: true };
  return code === 'two_factor_or_passkey_required' ? { hasApp: true, hasPasskey: true } : null;
};

export const signIn = (credentials: Credentials) =>
  callApi<unknown>('POST', '/api/users/login', { body: credentials });

const messages: Record<string, MessageKey> = {
  wrong_code: 'people.logIn.wrongCode',
  passkey_refused: 'people.logIn.passkeyRefused',
  passkey_unsupported: 'people.logIn.passkeyUnsupported',
  rate_limited: 'resetPassword.rateLimited',
  unauthorized: 'people.logIn.wrong',
  email_unconfirmed: 'people.logIn.unconfirmed',
  sign_up_waiting: 'people.logIn.waiting',
};

/** The message for a failed sign-in. */
export const describeSignInError = (error: CallError): MessageKey =>
  error.status === 401 && !(error.code && error.code in messages)
    ? 'people.logIn.wrong'
    : describeRefusal(error, messages);
