import { setTimeout as pause } from 'node:timers/promises';

/** The pause grows with the waiting time, because polling slows down what is awaited. Milliseconds. */
const getPause = (waitedMs: number): number => Math.min(Math.max(50, waitedMs / 25), 500);

/**
 * Polls until the answer is neither null, undefined nor false. Throws after `seconds` with `what` in its
 * current form.
 */
export const poll = async <T>(
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  { seconds = 60, what = 'the condition' }: { seconds?: number; what?: string | (() => unknown) } = {},
): Promise<T> => {
  const start = Date.now();
  for (; Date.now() - start < seconds * 1000; await pause(getPause(Date.now() - start))) {
    const answer = await ask();
    if (answer) return answer;
  }
  const waited = typeof what === 'string' ? what : JSON.stringify(await what());
  throw new Error(`${waited} was not true within ${seconds} s`);
};
