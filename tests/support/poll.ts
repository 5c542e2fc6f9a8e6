import { setTimeout as pause } from 'node:timers/promises';

/** Asks until the answer is neither null, undefined nor false; throws after `seconds`, and says `what`, as it is then. */
export const poll = async <T>(
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  { seconds = 60, what = 'the condition' }: { seconds?: number; what?: string | (() => unknown) } = {},
): Promise<T> => {
  for (const start = Date.now(); Date.now() - start < seconds * 1000; await pause(50)) {
    const answer = await ask();
    if (answer) return answer;
  }
  const waited = typeof what === 'string' ? what : JSON.stringify(await what());
  throw new Error(`${waited} did not come true within ${seconds} s`);
};
