import { setTimeout as pause } from 'node:timers/promises';

import type { Payload } from 'payload';

/**
 * Milliseconds between two attempts, and the number of attempts: an encode outlasts a database outage of
 * some minutes.
 */
const retryMs = 5000;
const mostTries = 120;

/**
 * Retries a database operation until it succeeds. Rejects with the signal's reason, or after ten minutes
 * with the last error.
 */
export const patiently = async <T>(
  payload: Payload,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === mostTries) throw error;
      payload.logger.warn({ err: error }, 'the database did not respond while a chunk was encoded');
      await pause(retryMs, undefined, { signal });
    }
  }
};
