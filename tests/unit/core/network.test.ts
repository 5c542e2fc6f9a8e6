import { expect, it } from 'vitest';

import { getNetworkAddress } from '@/lib/core/network/networks';

it.each([
  ['192.0.2.77', '192.0.2.0'],
  [' 192.0.2.77 ', '192.0.2.0'],
  ['255.255.255.255', '255.255.255.0'],
  ['::ffff:192.0.2.77', '192.0.2.0'],
  ['::FFFF:c000:24d', '192.0.2.0'],
  ['0:0:0:0:0:ffff:192.0.2.77', '192.0.2.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:DB8:1::7', '2001:db8:1::'],
  ['2001:db8::7', '2001:db8::'],
  ['2001:0:1:2::', '2001:0:1::'],
  ['64:ff9b::192.0.2.77', '64:ff9b::'],
  ['1:2:3:4:5:6:192.0.2.77', '1:2:3::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::1', '::'],
  ['::', '::'],
  ['unknown', null],
  ['192.0.2', null],
  ['192.0.2.77:8080', null],
  ['1.2.3.4\tforged', null],
  ['2001:db8:::1', null],
  ['', null],
])('%j belongs to the network %s', (address, expected) => {
  expect(getNetworkAddress(address)).toBe(expected);
});
