import { setTimeout } from 'node:timers/promises';

const attempts = 6;
/** Milliseconds; several that were in each other's way try again at different times. */
const longestPause = 50;

/** MongoDB's code of a write that another one was faster than. */
const writeConflict = 112;

/**
 * Does a single statement again that the database gave up for another one's sake. Nothing of it was done, so
 * that it may be repeated whatever it says. MongoDB does so itself for most; FerretDB reports the deadlocks
 * of the PostgreSQL beneath it.
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
