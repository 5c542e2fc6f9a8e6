import type { PayloadRequest } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { within } from '@/lib/core/async/within';

const patienceMs = 5000;

/**
 * Whether a stranger may be somebody: they sent credentials, and the database does not answer. Payload takes
 * a look-up that fails for one that finds nobody, and a client that is told 401 for it gives its login up.
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
