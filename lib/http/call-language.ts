import type { PayloadRequest } from 'payload';

import { findAcceptedLanguage, findLanguage, type Language, toLanguage } from '@/lib/core/i18n/languages';
import { readToken } from '@/lib/core/tokens';

const sessionCookie = /(?:^|;\s*)payload-token=/;
const languageCookie = /(?:^|;\s*)payload-lng=([^;]*)/;

/**
 * Decides the language of an answer, and gives it to all that answer as the only one in `headers`: in a
 * session the panel's, then `Accept-Language` if it names a language of the product, then in a session the
 * person's own from `findOwn`, otherwise English.
 */
export const setCallLanguage = async (
  headers: Headers,
  searchParams: URLSearchParams,
  findOwn: () => Promise<string | null>,
): Promise<void> => {
  const cookie = headers.get('cookie') ?? '';
  const isSession = sessionCookie.test(cookie) && readToken(headers, searchParams) === null;
  const ofPanel = isSession ? findLanguage(languageCookie.exec(cookie)?.[1]) : null;
  const asked = ofPanel ?? findAcceptedLanguage(headers.get('accept-language'));
  headers.set('accept-language', asked ?? toLanguage(isSession ? await findOwn() : null, 'en'));
  if (languageCookie.test(cookie)) headers.set('cookie', cookie.replace(languageCookie, ''));
};

/** The language of an error answer: the panel’s, else that of `Accept-Language`, else English. */
export const getCallLanguage = ({ headers }: Pick<PayloadRequest, 'headers'>): Language => {
  const [, ofPanel] = languageCookie.exec(headers.get('cookie') ?? '') ?? [];
  return toLanguage(ofPanel ?? findAcceptedLanguage(headers.get('accept-language')), 'en');
};
