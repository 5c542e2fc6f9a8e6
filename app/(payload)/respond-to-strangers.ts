import config from '@payload-config';
import { getPayload } from 'payload';

import { isDatabaseAway } from '@/lib/core/database/await-database';
import { type Language, pickLanguage } from '@/lib/core/i18n/languages';
import { type MessageKey, translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { escapeHtml } from '@/lib/core/strings';
import { findStrangersAnswer } from '@/lib/http/server/find-strangers-answer';

const style = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-content:center}
body{padding:2rem}
h1{font-size:1.5rem;margin:0}`;

/**
 * 404 page for visitors without a session. It has no scripts, because the panel's own page needs data of a
 * session.
 */
const writeMissingPage = (language: Language): string => {
  const text = (key: MessageKey): string => escapeHtml(translate(language, key));
  const title = text('failure.notFoundTitle');
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<title>${title} – Reelhof</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="/icon.svg"><style>${style}</style></head><body><main><h1>${title}</h1>
<p>${text('failure.notFound')}</p>
<p><a href="/admin">${text('unauthorized.back')}</a></p></main></body></html>`;
};

const sessionCookie = /(?:^|;\s*)payload-token=/;

/** Whether the request may have a valid session. */
const mayHaveSession = async ({ headers }: Request): Promise<boolean> => {
  if (!sessionCookie.test(headers.get('cookie') ?? '')) return false;
  try {
    const payload = await getPayload({ config });
    if (await isDatabaseAway(payload)) return true;
    const { user } = await payload.auth({ headers });
    return user?.collection === slugs.users;
  } catch {
    // The page itself reports the error.
    return true;
  }
};

const listPages = async () => {
  const { collections, globals, admin } = await config;
  const views = Object.values(admin.components?.views ?? {});
  return {
    collections: collections.map(({ slug }) => slug),
    globals: globals.map(({ slug }) => slug),
    views: [
      '/account',
      '/api',
      ...views.flatMap((view) => (view && 'path' in view && view.path ? [view.path] : [])),
    ],
  };
};

/** Response for visitors without a session in place of a page. Null for signed-in users and public pages. */
export const answerStrangers = async (request: Request): Promise<Response | null> => {
  const { pathname, search } = new URL(request.url);
  const answer = findStrangersAnswer(pathname + search, await listPages());
  if (answer === 'page' || (await mayHaveSession(request))) return null;
  const headers = { 'Cache-Control': 'private, no-store', Vary: 'Cookie, Accept-Language' };
  if (answer !== 'missing')
    return new Response(null, { status: 307, headers: { ...headers, Location: answer.location } });
  return answerMissing(request);
};

/** The 404 page as a response. */
export const answerMissing = (request: Request): Response => {
  const language = pickLanguage(request.headers.get('accept-language'));
  return new Response(writeMissingPage(language), {
    status: 404,
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Language': language,
      'Content-Type': 'text/html; charset=utf-8',
      Vary: 'Cookie, Accept-Language',
    },
  });
};
