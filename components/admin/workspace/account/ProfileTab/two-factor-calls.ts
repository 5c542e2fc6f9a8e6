import { callApi } from '@/components/api/call-api';

type Codes = { recoveryCodes: string[] };

export const setUpTotp = () =>
  callApi<{ secret: string; otpAuthUrl: string; qrCode: string }>('GET', '/api/users/setup-totp');
export const confirmTotp = (totp: string) =>
  callApi<Codes>('POST', '/api/users/confirm-totp', { body: { totp } });
export const disableTotp = (totp: string) => callApi('POST', '/api/users/disable-totp', { body: { totp } });
export const createRecoveryCodes = (totp: string) =>
  callApi<Codes>('POST', '/api/users/recovery-codes', { body: { totp } });
export const confirmRecoveryCodes = () => callApi('POST', '/api/users/recovery-codes/confirm');
