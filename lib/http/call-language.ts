import type { PayloadRequest } from 'payload';

import { findAcceptedLanguage, type Language, toLanguage } from '@/lib/core/i18n/languages';
import { readToken } from '@/lib/core/tokens';

const sessionCookie = /(?:^|;\s*)payload-token=/;
const languageCookie = /(?:^|;\s*)payload-lng=([^;]*)/;

/**
 * Decides the language of an answer before Payload reads it from `headers`: `Accept-Language` if it names a
 * language of the product, otherwise English. In a session, Payload’s own order applies: the language
 * of the panel comes first.
 */
export const setCallLanguage = (headers: Headers, searchParams: URLSearchParams): void => {
  const cookie = headers.get('cookie') ?? '';
  if (sessionCookie.test(cookie) && readToken(headers, searchParams) === null) return;
  headers.set('accept-language', toLanguage(findAcceptedLanguage(headers.get('accept-language')), 'en'));
  if (languageCookie.test(cookie)) headers.set('cookie', cookie.replace(languageCookie, ''));
};

/** The language of an error answer: the panel’s, else that of `Accept-Language`, else English. */
export const getCallLanguage = ({ headers }: Pick<PayloadRequest, 'headers'>): Language => {
  const [, ofPanel] = languageCookie.exec(headers.get('cookie') ?? '') ?? [];
  return toLanguage(ofPanel ?? findAcceptedLanguage(headers.get('accept-language')), 'en');
};
