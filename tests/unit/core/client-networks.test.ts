import { describe, expect, it } from 'vitest';

import { isInNetworks, isNetwork } from '@/lib/core/network/networks';

describe('a network', () => {
  it.each(['203.0.113.0/24', '203.0.113.7', '203.0.113.7/32', '0.0.0.0/0', '2001:db8::/32', '::1', '::/0'])(
    'is valid: %s',
    (text) => expect(isNetwork(text)).toBe(true),
  );

  it.each([
    '',
    '203.0.113.0/33',
    '203.0.113/24',
    '2001:db8::/129',
    'fe80::1%eth0',
    'a.example',
    '1.2.3.4/',
    '/8',
  ])('is invalid: %s', (text) => expect(isNetwork(text)).toBe(false));
});

describe('a client address', () => {
  const networks = ['203.0.113.0/24', '198.51.100.7', '2001:db8:1::/48'];

  it.each(['203.0.113.200', '198.51.100.7', '2001:db8:1:2::3', '::ffff:203.0.113.9'])(
    'is allowed: %s',
    (address) => expect(isInNetworks(address, networks)).toBe(true),
  );

  it.each(['203.0.114.1', '198.51.100.8', '2001:db8:2::1', '::1', 'unknown', null])(
    'is refused: %s',
    (address) => expect(isInNetworks(address, networks)).toBe(false),
  );

  it('is in no network if there are none', () => expect(isInNetworks('203.0.113.1', [])).toBe(false));
});
