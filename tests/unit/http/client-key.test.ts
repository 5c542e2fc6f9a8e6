import type { PayloadRequest } from 'payload';
import { describe, expect, it } from 'vitest';

import { getClientKey } from '@/lib/http/rate-limit/client-key';

describe('a guest', () => {
  const req = { headers: new Headers() } as PayloadRequest;
  const key = (guestId: string, network: string | null) =>
    getClientKey(req, { kind: 'guest', guestId, shareToken: null, network });

  it('is counted by token and network', () => {
    const keys = [
      key('a', '192.0.2.0/24'),
      key('b', '192.0.2.0/24'),
      key('a', '198.51.100.0/24'),
      key('a', null),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(key('a', '192.0.2.0/24')).toBe(keys[0]);
  });
});
