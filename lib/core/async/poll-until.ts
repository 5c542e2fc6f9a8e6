type PollOptions = {
  /** Milliseconds between two checks. */
  everyMs: number;
  /** Milliseconds after which it is given up; never where missing. */
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
 * Repeats a check at an interval until it is true; the first one is made at once. False where it was stopped
 * or given up before.
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
