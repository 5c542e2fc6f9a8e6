import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { pollUntil } from '@/lib/core/async';

describe('polling', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs immediately, then at its interval, and stops once the condition is true', async () => {
    const check = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValueOnce(false);
    check.mockResolvedValue(true);
    const polled = pollUntil(check, { everyMs: 2000 });
    expect(check).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1999);
    expect(check).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await polled).toBe(true);
    expect(check).toHaveBeenCalledTimes(3);
  });

  it('gives up if the condition does not become true in time', async () => {
    const check = vi.fn(() => false);
    const polled = pollUntil(check, { everyMs: 100, patienceMs: 250 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await polled).toBe(false);
    expect(check).toHaveBeenCalledTimes(3);
  });

  it('stops immediately when aborted', async () => {
    const stop = new AbortController();
    const check = vi.fn(() => false);
    const polled = pollUntil(check, { everyMs: 60_000, signal: stop.signal });
    await vi.advanceTimersByTimeAsync(10);
    stop.abort();
    expect(await polled).toBe(false);
    expect(check).toHaveBeenCalledTimes(1);
  });

  it('rejects with the error of the check', async () => {
    const check = () => Promise.reject(new Error('no answer'));
    await expect(pollUntil(check, { everyMs: 10 })).rejects.toThrow('no answer');
  });
});
