import { describe, expect, it } from 'vitest';

import { clientAddressHeader, setForwardedHeaders } from '@/lib/http/server/forwarded-headers';

const forged = {
  host: 'panel.example',
  forwarded: 'for=198.51.100.9',
  [clientAddressHeader]: '198.51.100.9',
  'x-forwarded-for': '198.51.100.9',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-port': '1',
  'x-forwarded-proto': 'https',
  'x-real-ip': '198.51.100.9',
};

const apply = (headers: Record<string, string>, trustProxy: boolean, remoteAddress = '203.0.113.7') => {
  const result: Record<string, string> = { ...headers };
  setForwardedHeaders({ headers: result, remoteAddress, trustProxy });
  return result;
};

describe('forwarded headers', () => {
  it('are replaced by the connection’s address without a trusted proxy', () => {
    expect(apply(forged, false)).toEqual({
      host: 'panel.example',
      [clientAddressHeader]: '203.0.113.7',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'panel.example',
      'x-forwarded-proto': 'http',
    });
  });

  it('use what a trusted proxy appended, and nothing before it', () => {
    const headers = {
      ...forged,
      'x-forwarded-for': '198.51.100.9, 192.0.2.1',
      'x-forwarded-host': 'evil.example, panel.example',
      'x-forwarded-proto': 'gopher, https',
    };
    expect(apply(headers, true, '127.0.0.1')).toEqual({
      host: 'panel.example',
      [clientAddressHeader]: '192.0.2.1',
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-host': 'panel.example',
      'x-forwarded-proto': 'https',
    });
  });

  it.each<[string | undefined, string | undefined]>([
    ['192.0.2.1:4711', '192.0.2.1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['2001:DB8::1', '2001:db8::1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['192.0.2.1, unknown', '203.0.113.7'],
    ['', '203.0.113.7'],
    [undefined, '203.0.113.7'],
  ])('map a proxy’s %j to the address %s', (forwardedFor, expected) => {
    const headers: Record<string, string> = {};
    if (forwardedFor !== undefined) headers['x-forwarded-for'] = forwardedFor;
    expect(apply(headers, true)[clientAddressHeader]).toBe(expected);
  });

  it('are unknown if the connection is gone', () => {
    const headers: Record<string, string> = { ...forged };
    setForwardedHeaders({ headers, remoteAddress: undefined, trustProxy: false });
    expect(headers).toEqual({
      host: 'panel.example',
      'x-forwarded-host': 'panel.example',
      'x-forwarded-proto': 'http',
    });
  });
});
