import { randomUUID } from 'node:crypto';

import type { PayloadRequest } from 'payload';

import type { AppError } from '@/lib/core/errors';
import { findAcceptedLanguage, findLanguage, type Language, toLanguage } from '@/lib/core/i18n/languages';
import { readToken } from '@/lib/core/tokens';

const refused = new WeakMap<object, AppError>();

/**
 * Marks a request as refused, whatever it asks for. Authentication strategies use it because Payload logs
 * their errors and continues anonymously. Endpoints and `frameApi` check `findRefusal`.
 */
export const refuseRequest = (request: object, error: AppError): void => void refused.set(request, error);

export const findRefusal = (request: object): AppError | undefined => refused.get(request);

const denied = new WeakMap<object, AppError>();

/**
 * Stores why the credentials of a request were not accepted. The request is anonymous; calls that need a
 * caller answer this error.
 */
export const denyCredentials = (request: object, error: AppError): void => void denied.set(request, error);

export const findDenial = (request: object): AppError | undefined => denied.get(request);

const idsByHeaders = new WeakMap<Headers, string>();

/** The request id: the proxy's if it is well formed, else a new one. Stable for the same headers. */
export const getRequestId = ({ headers }: Pick<PayloadRequest, 'headers'>): string => {
  const known = idsByHeaders.get(headers);
  if (known) return known;
  const given = headers.get('x-request-id');
  const id = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  idsByHeaders.set(headers, id);
  return id;
};

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
