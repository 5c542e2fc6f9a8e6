/**
 * Resolves like `work`, or rejects with `message` after `ms` milliseconds. The work itself is not cancelled.
 */
export const within = <T>(
  ms: number,
  work: Promise<T>,
  message = `no response within ${ms} ms`,
): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(message)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

type PollOptions = {
  /** Milliseconds between two checks. */
  everyMs: number;
  /** Milliseconds after which polling stops; unlimited by default. */
  patienceMs?: number;
  signal?: AbortSignal;
};

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    signal?.addEventListener('abort', go);
  });

/**
 * Repeats a check until it returns true; the first check runs at once. False if it was aborted or timed out.
 */
export const pollUntil = async (
  check: () => boolean | Promise<boolean>,
  { everyMs, patienceMs = Infinity, signal }: PollOptions,
): Promise<boolean> => {
  const end = Date.now() + patienceMs;
  while (!signal?.aborted) {
    if (await check()) return true;
    if (Date.now() + everyMs > end) return false;
    await pause(everyMs, signal);
  }
  return false;
};

/** For small files, latency matters more than bandwidth. */
const atOnce = 4;
const attempts = 4;

/**
 * Runs `work` for each item, four at a time. After the first failure no new work starts; the error is thrown
 * when the running work has finished.
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

/** Retries failed work after 1, 2 and 4 s, because one broken connection must not end hours of copying. */
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
