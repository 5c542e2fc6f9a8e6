import type { Payload } from 'payload';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { readDatabaseState } from '@/lib/core/database/sqlite-reader';
import { waitForChange } from '@/lib/worker/loops';

vi.mock('@/lib/core/database/sqlite-reader', () => ({ readDatabaseState: vi.fn() }));

const state = vi.mocked(readDatabaseState);
const payload = {} as Payload;
const ended: string[] = [];
const wait = (name: string, leastMs: number, signal = new AbortController().signal) =>
  void waitForChange(payload, { seen: 1, leastMs, mostMs: 2000, signal }).then(() => ended.push(name));

beforeEach(() => {
  vi.useFakeTimers();
  state.mockReset().mockReturnValue(1);
  ended.length = 0;
});
afterEach(() => vi.useRealTimers());

it('ends at the first check that finds a change, with one check for all waiting callers', async () => {
  wait('at once', 0);
  wait('in turn', 500);
  await vi.advanceTimersByTimeAsync(150);
  state.mockReturnValue(2);
  await vi.advanceTimersByTimeAsync(100);
  expect(ended).toEqual(['at once']);
  await vi.advanceTimersByTimeAsync(350);
  expect(ended).toEqual(['at once', 'in turn']);
  expect(state).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(1000);
  expect(state).toHaveBeenCalledTimes(5);
});

it('ends after the maximum time, when it is stopped, and when the database can’t be read', async () => {
  const stop = new AbortController();
  wait('waits longest', 0);
  wait('stops', 0, stop.signal);
  stop.abort();
  await vi.advanceTimersByTimeAsync(100);
  expect(ended).toEqual(['stops']);
  await vi.advanceTimersByTimeAsync(1900);
  expect(ended).toEqual(['stops', 'waits longest']);
  wait('sees it is away', 0);
  state.mockImplementation(() => {
    throw new Error('unable to open database file');
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(ended).toEqual(['stops', 'waits longest', 'sees it is away']);
});
