import type { Payload } from 'payload';

import { within } from '@/lib/core/async';
import { DatabaseAway } from '@/lib/core/database/database-away';
import { readDatabaseState } from '@/lib/core/database/sqlite-reader';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';

import { getMongoConnection } from './clients';

/**
 * The time in which a replica set may elect a new primary. After it, the caller gets an error. Milliseconds.
 */
const patienceMs = 10_000;
const retryAfter = 5;

/** Mongoose's `readyState` of a connection whose primary answers. */
const connected = 1;

type Connection = {
  readyState: number;
  db?: { command: (command: { ping: 1 }) => Promise<unknown> };
};

/** A single shared ping for all waiters. It also makes the driver look for a primary at once. */
const asked = new WeakMap<Connection, Promise<unknown>>();
const ask = (connection: Connection): Promise<unknown> => {
  const known = asked.get(connection);
  if (known) return known;
  const answer = Promise.resolve(connection.db?.command({ ping: 1 })).finally(() => asked.delete(connection));
  asked.set(connection, answer);
  return answer;
};

const glanceMs = 1000;

/** Whether MongoDB fails to answer within a second. */
export const isDatabaseAway = async (payload: Payload): Promise<boolean> => {
  const connection = getMongoConnection<Connection>(payload);
  if (!connection) return false;
  return within(glanceMs, ask(connection)).then(
    () => false,
    () => true,
  );
};

/**
 * Waits while MongoDB has no primary; throws `database_unavailable` if that lasts. Payload treats a failed
 * lookup as no user, so a call would otherwise be answered as anonymous after a minute. A SQLite file is
 * always open.
 */
export const awaitDatabase = async (payload: Payload): Promise<void> => {
  const connection = getMongoConnection<Connection>(payload);
  if (!connection || connection.readyState === connected) return;
  try {
    await within(patienceMs, ask(connection));
  } catch (cause) {
    throw new AppError('database_unavailable', {}, { cause, retryAfter });
  }
};

const pagePatienceMs = 5000;

/**
 * Throws `DatabaseAway` if the database does not respond. Pages call it, because Payload treats a failed
 * lookup as a missing user and would redirect to the sign-in page after a minute. An open SQLite file needs
 * no check.
 */
export const assertDatabase = async (payload: Payload): Promise<void> => {
  if (readDatabaseState(payload) !== null) return;
  try {
    await within(pagePatienceMs, payload.db.count({ collection: slugs.packages, where: {} }));
  } catch (error) {
    payload.logger.error(
      { err: error },
      'a page could not be rendered because the database does not respond',
    );
    throw new DatabaseAway(error);
  }
};
