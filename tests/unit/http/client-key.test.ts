import { describe, expect, it } from 'vitest';

import { getClientKey, getClientNetwork } from '@/lib/http/rate-limit/client-key';
import { clientAddressHeader } from '@/lib/http/server/forwarded-headers';

const from = (address?: string) => ({
  headers: new Headers(address ? { [clientAddressHeader]: address } : {}),
});

describe('the rate limit key of a guest', () => {
  it('is the address, because a new token costs nothing', () => {
    const key = (anonToken: string, address: string) =>
      getClientKey(from(address), { kind: 'guest', anonToken, shareToken: 's', network: null });
    expect(key('a', '192.0.2.7')).toBe('address:192.0.2.7');
    expect(key('b', '192.0.2.7')).toBe('address:192.0.2.7');
    expect(key('a', '127.0.0.1')).toBeNull();
  });
});

it.each([
  ['192.0.2.7', '192.0.2.0'],
  ['2001:db8:1:2::3', '2001:db8:1::'],
  ['127.0.0.1', null],
  ['::1', null],
  [undefined, null],
])('groups %s into the network %s', (address, network) => {
  expect(getClientNetwork(from(address))).toBe(network);
});
