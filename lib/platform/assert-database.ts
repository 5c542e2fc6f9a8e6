import type { Payload } from 'payload';

import { DatabaseAway } from '@/lib/core/database/database-away';
import { readDatabaseState } from '@/lib/core/database/database-state';
import { slugs } from '@/lib/core/slugs';
import { within } from '@/lib/core/async/within';

const patienceMs = 5000;

/**
 * Throws `DatabaseAway` where the database does not answer. For pages: Payload takes a look-up that fails for
 * one that finds nobody, and would send whoever asks to the log-in, a minute later. A SQLite file is open
 * already.
 */
export const assertDatabase = async (payload: Payload): Promise<void> => {
  if (readDatabaseState(payload) !== null) return;
  try {
    await within(patienceMs, payload.db.count({ collection: slugs.packages, where: {} }));
  } catch (error) {
    payload.logger.error({ err: error }, 'a page could not be shown, since the database does not answer');
    throw new DatabaseAway(error);
  }
};
