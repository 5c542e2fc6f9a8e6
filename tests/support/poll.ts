import { setTimeout as pause } from 'node:timers/promises';

/** Asks until the answer is neither null, undefined nor false; throws after `seconds`. */
export const poll = async <T>(
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  { seconds = 60, what = 'the condition' }: { seconds?: number; what?: string } = {},
): Promise<T> => {
  for (const start = Date.now(); Date.now() - start < seconds * 1000; await pause(50)) {
    const answer = await ask();
    if (answer) return answer;
  }
  throw new Error(`${what} did not come true within ${seconds} s`);
};
