import type { LookupAddress } from 'node:dns';

import { describe, expect, it } from 'vitest';

import { createPublicLookup, isPublicAddress } from '@/lib/core/network/public-address';

describe('public addresses', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.15.0.1',
    '172.32.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::5',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...[
      '127.0.0.1',
      '127.8.8.8',
      '0.0.0.0',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
    ],
    ...[
      '100.64.0.1',
      '192.0.2.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      'fe80::1',
      'fc00::1',
      'fd12::1',
    ],
    ...[
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001::1',
      '2001:db8::1',
      'ff02::1',
      'x',
      '',
    ],
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('resolving a host name for a connection', () => {
  const look = (addresses: LookupAddress[], all: boolean) =>
    new Promise<unknown>((resolve) => {
      createPublicLookup(async () => addresses)('media.example.com', { all }, (error, ...found) =>
        resolve(error ?? found),
      );
    });
  const good = { address: '93.184.216.34', family: 4 };

  it('returns the addresses that were checked', async () => {
    expect(await look([good], false)).toEqual(['93.184.216.34', 4]);
    expect(await look([good], true)).toEqual([[good]]);
  });

  it.each([
    { name: 'a private address', addresses: [{ address: '10.0.0.1', family: 4 }] },
    { name: 'a private address after a public one', addresses: [good, { address: '::1', family: 6 }] },
    { name: 'none', addresses: [] },
  ])('refuses a name that resolves to $name', async ({ addresses }) => {
    for (const all of [true, false]) {
      expect(await look(addresses, all)).toMatchObject({ name: 'PrivateAddressError' });
    }
  });

  it('resolves once per connection, so that a second DNS answer is never used', async () => {
    const answers: LookupAddress[][] = [[good], [{ address: '127.0.0.1', family: 4 }]];
    const lookup = createPublicLookup(async () => answers.shift() ?? []);
    const once = () =>
      new Promise<unknown>((done) => lookup('a.example', {}, (error, address) => done(error ?? address)));
    expect(await once()).toBe('93.184.216.34');
    expect(await once()).toMatchObject({ name: 'PrivateAddressError' });
  });
});
