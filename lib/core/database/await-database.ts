import type { Payload } from 'payload';

import { within } from '@/lib/core/async/within';
import { AppError } from '@/lib/core/errors';

import { getMongoConnection } from './mongo-database';

/** As long as it may take to elect another primary; then whoever asks is told. */
const patienceMs = 10_000;
const retryAfter = 5;

/** Mongoose's number for a connection whose primary answers. */
const connected = 1;

type Connection = {
  readyState: number;
  db?: { command: (command: { ping: 1 }) => Promise<unknown> };
};

/** One for all that wait: asking is also what makes the driver look for a primary at once. */
const asked = new WeakMap<Connection, Promise<unknown>>();
const ask = (connection: Connection): Promise<unknown> => {
  const known = asked.get(connection);
  if (known) return known;
  const answer = Promise.resolve(connection.db?.command({ ping: 1 })).finally(() => asked.delete(connection));
  asked.set(connection, answer);
  return answer;
};

const glanceMs = 1000;

/** Whether MongoDB does not answer within a second. */
export const isDatabaseAway = async (payload: Payload): Promise<boolean> => {
  const connection = getMongoConnection<Connection>(payload);
  if (!connection) return false;
  return within(glanceMs, ask(connection)).then(
    () => false,
    () => true,
  );
};

/**
 * Waits where MongoDB has no primary at the moment; throws `database_unavailable` where it stays so. Payload
 * takes a look-up that fails for one that finds nobody: a call would be answered as a stranger's, a minute
 * later. A SQLite file is open already.
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
