import { setTimeout as pause } from 'node:timers/promises';

/** Small files wait for their store more than for the line. */
const atOnce = 4;
const attempts = 4;

/**
 * Does `work` for each item, four of them at a time. The first that fails ends it, when those that were begun
 * are done.
 */
export const forEachAtOnce = async <T>(
  items: AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const running = new Set<Promise<void>>();
  const faults: unknown[] = [];
  const begin = (item: T): void => {
    const task: Promise<void> = work(item)
      .catch((error: unknown) => void faults.push(error))
      .finally(() => running.delete(task));
    running.add(task);
  };
  try {
    for await (const item of items) {
      begin(item);
      if (running.size >= atOnce) await Promise.race(running);
      if (faults.length > 0) break;
    }
  } finally {
    await Promise.all(running);
  }
  if (faults.length > 0) throw faults[0];
};

/** Hours of copying must not end with one connection that broke: repeats what failed after 1, 2 and 4 s. */
export const withRetries = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || (error as { retryable?: boolean }).retryable === false) throw error;
      await pause(500 * 2 ** attempt);
    }
  }
};
