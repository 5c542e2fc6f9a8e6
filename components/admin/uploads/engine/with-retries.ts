import { isTransient } from '@/components/api/call-error';

/** Milliseconds before the second, third, … attempt. */
const retryDelays = [0, 1000, 3000, 5000];

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('Aborted', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });

/** Runs again what failed in passing, after 0, 1, 3 and 5 seconds; not while there is no network. */
export const withRetries = async <A>(run: () => Promise<A>, signal?: AbortSignal): Promise<A> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const delay = retryDelays[attempt];
      if (delay === undefined || !isTransient(error) || !navigator.onLine || signal?.aborted) throw error;
      await pause(delay, signal);
    }
  }
};
