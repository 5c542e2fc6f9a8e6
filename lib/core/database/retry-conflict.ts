import { setTimeout } from 'node:timers/promises';

const attempts = 6;
/** Milliseconds. Random pauses keep conflicting writers from colliding again. */
const longestPause = 50;

/** MongoDB's error code of a write conflict. */
const writeConflict = 112;

/**
 * Retries a single statement that the database rolled back because of a conflict. Nothing of it was applied,
 * so any statement may be retried. MongoDB retries most by itself; FerretDB reports deadlocks of the
 * underlying PostgreSQL.
 */
export const retryConflict = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isConflict(error)) throw error;
      await setTimeout(Math.random() * longestPause * attempt);
    }
  }
};

const isConflict = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === writeConflict) || error.message.includes('deadlock detected'));
