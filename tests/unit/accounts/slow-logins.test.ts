import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { PayloadRequest } from 'payload';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { deviceCookie, rememberDevice } from '@/lib/accounts/known-devices';
import { slowLogin } from '@/lib/accounts/slow-logins';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { clientAddressHeader } from '@/lib/http/server/forwarded-headers';

const secret = 'a secret for these tests';
const account = 'owner@example.com';
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reelhof-logins-'));
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('SECRET', secret);
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
  await resetRates();
});

const logger = { error: vi.fn() };
const attempt = async (
  address: string | null,
  { of = account, cookie = '' } = {},
): Promise<'in' | number> => {
  const headers = new Headers({
    ...(address && { [clientAddressHeader]: address }),
    ...(cookie && { cookie }),
  });
  const req = { headers, payload: { db: {}, logger } } as unknown as PayloadRequest;
  return slowLogin(req, of).then(
    () => 'in',
    (error: { retryAfter: number }) => error.retryAfter,
  );
};
const attempts = async (count: number, ...args: Parameters<typeof attempt>) => {
  for (let index = 0; index < count; index += 1) expect(await attempt(...args)).toBe('in');
};

describe('the throttle for sign-in attempts', () => {
  it('slows down an account in a network, and no other accounts or networks', async () => {
    await attempts(10, '198.51.100.7');
    expect(await attempt('198.51.100.7')).toBe(60);
    // Another address of the same network shares the limit.
    expect(await attempt('198.51.100.200')).toBe(60);
    expect(await attempt('198.51.101.7')).toBe('in');
    expect(await attempt('198.51.100.7', { of: 'other@example.com' })).toBe('in');
    vi.advanceTimersByTime(60_000);
    expect(await attempt('198.51.100.7')).toBe('in');
  });

  it('slows down for an hour after 40 attempts', async () => {
    for (let minute = 0; minute < 4; minute += 1) {
      await attempts(10, '2001:db8:5::1');
      vi.advanceTimersByTime(60_000);
    }
    // Callers with a /48 can choose among 65,536 networks; all of them share the limit.
    expect(await attempt('2001:db8:5:77::1')).toBe(3600 - 240);
    expect(await attempt('2001:db8:6::1')).toBe('in');
    vi.advanceTimersByTime((3600 - 240) * 1000);
    expect(await attempt('2001:db8:5:77::1')).toBe('in');
  });

  it('queues callers with an unknown address above the limit instead of refusing them', async () => {
    await attempts(10, '127.0.0.1');
    expect(await attempt(null)).toBe('in');
    let isIn = false;
    const next = attempt(null).then((answer) => (isIn = answer === 'in'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(isIn).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    await next;
    expect(isIn).toBe(true);
    // Other accounts are not affected.
    await attempts(10, null, { of: 'other@example.com' });
  });

  it('counts a known device separately until that device guesses passwords itself', async () => {
    await attempts(10, '198.51.100.7');
    const value = rememberDevice({ cookies: null, account, secret });
    const cookie = `${deviceCookie.name}=${value}`;
    await attempts(10, '198.51.100.7', { cookie });
    expect(await attempt('198.51.100.7', { cookie })).toBe(60);
    // The cookie proves nothing for another account.
    await attempts(10, '198.51.100.7', { of: 'other@example.com', cookie });
    expect(await attempt('198.51.100.7', { of: 'other@example.com', cookie })).toBe(60);
  });

  it('limits a caller across all accounts', async () => {
    for (let index = 0; index < 300; index += 1) {
      expect(await attempt('203.0.113.9', { of: `${index}@example.com` })).toBe('in');
    }
    expect(await attempt('203.0.113.9', { of: 'next@example.com' })).toBe(60);
    expect(await attempt('203.0.113.10', { of: 'next@example.com' })).toBe('in');
  });
});
