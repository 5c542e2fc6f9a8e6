import type { Payload } from 'payload';

import { within } from '@/lib/core/async';
import { DatabaseAway } from '@/lib/core/database/database-away';
import { readDatabaseState } from '@/lib/core/database/sqlite-reader';
import { slugs } from '@/lib/core/slugs';

const patienceMs = 5000;

/**
 * Throws `DatabaseAway` if the database does not respond. Pages call it, because Payload treats a failed
 * lookup as a missing user and would redirect to the sign-in page after a minute. An open SQLite file needs
 * no check.
 */
export const assertDatabase = async (payload: Payload): Promise<void> => {
  if (readDatabaseState(payload) !== null) return;
  try {
    await within(patienceMs, payload.db.count({ collection: slugs.packages, where: {} }));
  } catch (error) {
    payload.logger.error(
      { err: error },
      'a page could not be rendered because the database does not respond',
    );
    throw new DatabaseAway(error);
  }
};
