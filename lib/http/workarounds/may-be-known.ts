import type { PayloadRequest } from 'payload';

import { within } from '@/lib/core/async';
import { slugs } from '@/lib/core/slugs';

const patienceMs = 5000;

/**
 * Whether an anonymous caller may have a valid session: it sent credentials, and the database does not
 * answer. Payload treats a failed lookup as no user, and a client that gets a 401 for it discards its
 * session.
 */
export const mayBeKnown = async ({ headers, searchParams, payload }: PayloadRequest): Promise<boolean> => {
  const hasCredentials =
    headers.has('authorization') || headers.has('cookie') || Boolean(searchParams?.has('token'));
  if (!hasCredentials) return false;
  return within(patienceMs, payload.db.count({ collection: slugs.packages, where: {} })).then(
    () => false,
    () => true,
  );
};
