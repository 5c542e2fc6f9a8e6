import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { Payload } from 'payload';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { AppError } from '@/lib/core/errors';
import { createBlockLimiter, type BlockLimiter } from '@/lib/http/rate-limit/block-limiter';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import {
  consumeRate,
  type RateLimit,
  resetRates,
  uncountCall,
  openSqliteRates,
} from '@/lib/http/rate-limit/consume-rate';
import { clientAddressHeader } from '@/lib/http/server/forwarded-headers';

let folder: string;
const logger = { error: vi.fn() };
const payload = { db: {}, logger } as unknown as Payload;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reelhof-rates-'));
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('SECRET', 'a secret for these tests');
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  logger.error.mockClear();
  await resetRates();
});

/** Returns the seconds to wait, or null if the call was accepted. */
const call = (limit: RateLimit, key: string): Promise<number | null> =>
  consumeRate(limit, key, payload).then(
    () => null,
    (error: unknown) => {
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ code: 'rate_limited', status: 429 });
      return (error as AppError).retryAfter ?? -1;
    },
  );

describe.each([false, true])('a limit (shared: %s)', (isShared) => {
  const limit = { name: 'test', max: 2, seconds: 60, isShared };

  it('can revert a counted call', async () => {
    await call(limit, 'a');
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await call(limit, 'a')).toBeNull();
      await uncountCall(limit, 'a', payload);
    }
    expect([await call(limit, 'a'), await call(limit, 'a')]).toEqual([null, 60]);
  });

  it('counts each caller and each name separately, in windows', async () => {
    expect([await call(limit, 'a'), await call(limit, 'a')]).toEqual([null, null]);
    vi.advanceTimersByTime(10_000);
    expect(await call(limit, 'a')).toBe(50);
    expect(await call(limit, 'b')).toBeNull();
    expect(await call({ ...limit, name: 'other' }, 'a')).toBeNull();
    vi.advanceTimersByTime(49_999);
    expect(await call(limit, 'a')).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await call(limit, 'a')).toBeNull();
  });
});

describe('a limit that processes draw in blocks from a shared count', () => {
  const points = 25;
  const start = () => {
    const all = new RateLimiterMemory({ points, duration: 60 });
    const writes = vi.spyOn(all, 'consume');
    return { writes, processes: [createBlockLimiter(all), createBlockLimiter(all)] };
  };
  const tryOn = async (process: BlockLimiter | undefined, id = 'a'): Promise<boolean> =>
    (await process?.count(id))?.isOver === false;

  it('allows exactly its maximum wherever calls arrive, with far fewer writes', async () => {
    const { processes, writes } = start();
    let passed = 0;
    for (let count = 0; count < 60; count += 1) if (await tryOn(processes[count % 2])) passed += 1;
    expect(passed).toBe(points);
    expect(writes.mock.calls.length).toBeLessThan(16);
    expect(await tryOn(processes[0], 'b')).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(await tryOn(processes[1])).toBe(true);
  });

  it('holds under concurrent calls and reverts them', async () => {
    const { processes } = start();
    const all = await Promise.all(Array.from({ length: 60 }, (_, count) => tryOn(processes[count % 2])));
    expect(all.filter(Boolean)).toHaveLength(points);
    await processes[0]?.reward('a');
    expect([await tryOn(processes[0]), await tryOn(processes[0])]).toEqual([true, false]);
  });
});

describe('a failing store of rate limit counts', () => {
  it('neither disables limits nor blocks everyone, is reported once, and is retried', async () => {
    const limit = { name: 'guess', max: 2, seconds: 60, isShared: true };
    // A folder in place of the file makes every write fail.
    const file = path.join(folder, 'rate-limits.db');
    await resetRates();
    vi.resetModules();
    const fresh = await import('@/lib/http/rate-limit/consume-rate');
    rmSync(file, { force: true });
    mkdirSync(file);
    const ask = () => fresh.consumeRate(limit, 'a', payload).then(...outcomes);
    expect([await ask(), await ask(), await ask()]).toEqual(['passed', 'passed', 'rate_limited']);
    expect(logger.error).toHaveBeenCalledTimes(1);
    rmSync(file, { recursive: true });
    expect([await ask(), await ask(), await ask()]).toEqual(['passed', 'passed', 'rate_limited']);
    await fresh.resetRates();
  });

  const outcomes = [() => 'passed', (error: { code?: string }) => error.code] as const;
});

describe('rate limit counts in a file', () => {
  it('are shared by all processes that open it', async () => {
    vi.useRealTimers();
    const file = path.join(folder, 'common.db');
    const rates = openSqliteRates(file);
    const limiter = rates.createLimiter({ keyPrefix: 'login', points: 100, duration: 60 });
    const child = fork(path.join(import.meta.dirname, '../../support/api/count-rates.ts'), [file, '30'], {
      execArgv: ['--import', 'tsx'],
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    for (let count = 0; count < 30; count += 1) await limiter.consume('somebody');
    expect(await ended).toBe(0);
    expect((await limiter.get('somebody'))?.consumedPoints).toBe(60);
    rates.close();
  });

  it('are removed when their window is over', async () => {
    const rates = openSqliteRates(path.join(folder, 'swept.db'));
    const limiter = rates.createLimiter({ keyPrefix: 'login', points: 1, duration: 60 });
    await limiter.consume('old');
    vi.advanceTimersByTime(700_000);
    await limiter.consume('new');
    rates.sweep();
    // At this earlier time, the old count would still be valid.
    vi.setSystemTime(1_800_000_000_000);
    expect(await limiter.get('old')).toBeNull();
    expect(await limiter.get('new')).not.toBeNull();
    rates.close();
  });
});

describe('the rate limit key of a call', () => {
  const keyOf = (address?: string) =>
    getClientKey({ headers: new Headers(address ? { [clientAddressHeader]: address } : {}) });

  it.each([
    [undefined, null],
    ['127.0.0.1', null],
    ['::1', null],
    ['192.0.2.7', 'address:192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', 'address:2001:db8:1:2'],
    ['2001:db8::6', 'address:2001:db8:0:0'],
    ['2001:db8:1:2::', 'address:2001:db8:1:2'],
    ['fe80::1', 'address:fe80:0:0:0'],
  ])('for %s is %s', (address, key) => {
    expect(keyOf(address)).toBe(key);
  });

  it('is the account or the token if there is one', () => {
    const headers = new Headers({ [clientAddressHeader]: '192.0.2.7' });
    expect(getClientKey({ headers }, { kind: 'person', userId: 'u1', isDisabled: false })).toBe('user:u1');
  });
});
