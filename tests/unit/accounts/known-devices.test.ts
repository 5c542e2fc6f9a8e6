import { describe, expect, it } from 'vitest';

import { deviceCookie, findKnownDevice, rememberDevice } from '@/lib/accounts/known-devices';

const secret = 'a secret for these tests';
const account = 'a@example.com';
const now = 1_800_000_000_000;
const asCookie = (value: string) => `payload-token=x; ${deviceCookie.name}=${value}; theme=dark`;
const find = (cookies: string | null, more = {}) =>
  findKnownDevice({ cookies, account, secret, now, ...more });

const first = rememberDevice({ cookies: null, account, secret, now });

describe('the proof of a known device', () => {
  it('is valid for its account for a year', () => {
    expect(find(asCookie(first))).toMatch(/^[\w-]{16}$/);
    expect(find(asCookie(first), { now: now + deviceCookie.seconds * 1000 - 1000 })).not.toBeNull();
    expect(find(asCookie(first), { now: now + deviceCookie.seconds * 1000 })).toBeNull();
    expect(find(asCookie(first), { account: 'b@example.com' })).toBeNull();
    expect(find(asCookie(first), { secret: 'another secret of 16' })).toBeNull();
  });

  it('contains no account name and differs each time', () => {
    expect(first).not.toContain('example');
    expect(rememberDevice({ cookies: null, account, secret, now })).not.toBe(first);
  });

  const [seconds = '', id = '', mac = ''] = first.split('.');
  it.each([
    ['', 'nothing'],
    [`${Number(seconds) + 1}.${id}.${mac}`, 'a later date'],
    [`${seconds}.${id.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'))}.${mac}`, 'another id'],
    [`${seconds}.${id}.${'0'.repeat(64)}`, 'no signature'],
    [`${seconds}.${id}`, 'half of it'],
    [`9999999999.${id}.${mac}`, 'a date to come'],
    [[...Array.from({ length: 8 }, () => `${seconds}.${id}.${'0'.repeat(64)}`), first].join('~'), 'too many'],
  ])('is not %j (%s)', (value) => {
    expect(find(asCookie(value))).toBeNull();
  });

  it('is kept beside those of other accounts, and the oldest ones are dropped', () => {
    let cookies: string | null = null;
    const accounts = Array.from({ length: 10 }, (_, index) => `${index}@example.com`);
    for (const of of accounts) cookies = asCookie(rememberDevice({ cookies, account: of, secret, now }));
    const known = accounts.filter((of) => find(cookies, { account: of }));
    expect(known).toEqual(accounts.slice(2));
    // Remembering an account again drops no other account.
    const again = rememberDevice({ cookies, account: '9@example.com', secret, now });
    expect(accounts.filter((of) => find(asCookie(again), { account: of }))).toEqual(known);
    expect(asCookie(again).length).toBeLessThan(1000);
  });
});
