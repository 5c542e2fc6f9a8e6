import { getPayload } from 'payload';

import { isDatabaseAway } from '@/lib/core/database/await-database';
import { pickLanguage } from '@/lib/core/i18n/pick-language';
import { slugs } from '@/lib/core/slugs';
import { findStrangersAnswer } from '@/lib/http/server/find-strangers-answer';
import config from '@payload-config';

import { writeMissingPage } from './write-missing-page';

const sessionCookie = /(?:^|;\s*)payload-token=/;

/** Whether a request may be of somebody who is signed in. */
const mayHaveSession = async ({ headers }: Request): Promise<boolean> => {
  if (!sessionCookie.test(headers.get('cookie') ?? '')) return false;
  try {
    const payload = await getPayload({ config });
    if (await isDatabaseAway(payload)) return true;
    const { user } = await payload.auth({ headers });
    return user?.collection === slugs.users;
  } catch {
    // The page itself says what is wrong.
    return true;
  }
};

const listPages = async () => {
  const { collections, globals, admin } = await config;
  const views = Object.values(admin.components?.views ?? {});
  return {
    collections: collections.map(({ slug }) => slug),
    globals: globals.map(({ slug }) => slug),
    views: ['/account', ...views.flatMap((view) => (view && 'path' in view && view.path ? [view.path] : []))],
  };
};

/** What people without a session get in place of a page; null for everyone else, and for pages that strangers may see. */
export const answerStrangers = async (request: Request): Promise<Response | null> => {
  const { pathname, search } = new URL(request.url);
  const answer = findStrangersAnswer(pathname + search, await listPages());
  if (answer === 'page' || (await mayHaveSession(request))) return null;
  const headers = { 'Cache-Control': 'private, no-store', Vary: 'Cookie, Accept-Language' };
  if (answer !== 'missing')
    return new Response(null, { status: 307, headers: { ...headers, Location: answer.location } });
  const language = pickLanguage(request.headers.get('accept-language'));
  return new Response(writeMissingPage(language), {
    status: 404,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Content-Language': language },
  });
};
