import { callApi } from '@/components/api/call-api';
import type { CallError } from '@/components/api/call-error';
import type { MessageKey } from '@/lib/core/i18n/text';

export type Credentials = { email: string; password: string; totp?: string; recoveryCode?: string };

export const logIn = (credentials: Credentials) =>
  callApi<unknown>('POST', '/api/users/login', { body: credentials });

const messages: Record<string, MessageKey> = {
  wrong_code: 'people.logIn.wrongCode',
  rate_limited: 'resetPassword.rateLimited',
  unauthorized: 'people.logIn.wrong',
};

/** What a log-in that failed says to whoever tried. */
export const describeLogInError = ({ code, status }: CallError): MessageKey =>
  messages[code ?? ''] ?? (status === 401 ? 'people.logIn.wrong' : 'common.unexpected');
