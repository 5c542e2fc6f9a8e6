import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { within } from '@/lib/core/async';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => undefined);

it('resolves with a result in time or its error, and leaves no timer behind', async () => {
  await expect(within(1000, Promise.resolve('there'))).resolves.toBe('there');
  await expect(within(1000, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(vi.getTimerCount()).toBe(0);
});

it('rejects after its time with the given message', async () => {
  const plain = expect(within(1000, never)).rejects.toThrow('no response within 1000 ms');
  const reported = expect(within(1000, never, 'It did not answer.')).rejects.toThrow('It did not answer.');
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all([plain, reported]);
  expect(vi.getTimerCount()).toBe(0);
});
