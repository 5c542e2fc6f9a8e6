import { callApi } from '@/components/api/call-api';

type Codes = { recoveryCodes: string[] };
/** Proof beyond session and password. */
export type Proof = { totp: string } | { recoveryCode: string } | { passkey: object };

export const setUpTotp = () =>
  callApi<{ secret: string; otpAuthUrl: string; qrCode: string }>('GET', '/api/users/setup-totp');
export const confirmTotp = (totp: string) =>
  callApi<Codes>('POST', '/api/users/confirm-totp', { body: { totp } });
export const disableTotp = (proof: Proof) => callApi('POST', '/api/users/disable-totp', { body: proof });
export const createRecoveryCodes = (proof: Proof) =>
  callApi<Codes>('POST', '/api/users/recovery-codes', { body: proof });
export const confirmRecoveryCodes = () => callApi('POST', '/api/users/recovery-codes/confirm');

export const renamePasskey = (id: string, name: string) =>
  callApi('PATCH', `/api/users/passkeys/${id}`, { body: { name } });
export const removePasskey = (id: string, proof: Proof) =>
  callApi('DELETE', `/api/users/passkeys/${id}`, { body: proof });
