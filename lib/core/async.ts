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

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
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
