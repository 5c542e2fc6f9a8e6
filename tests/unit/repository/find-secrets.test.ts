import { describe, expect, it } from 'vitest';

import { rememberDevice } from '@/lib/accounts/known-devices';
import { createToken } from '@/lib/core/tokens';
import { findSecrets } from '@/tests/support/panel/find-secrets';

const find = (line: string, secrets: string[] = []) =>
  findSecrets([{ name: 'web.log', text: `{"msg":"ready"}\n${line}\n` }], secrets).map(({ kinds, known }) => ({
    kinds,
    known,
  }));

describe('the search for secrets in logs', () => {
  const device = rememberDevice({ cookies: null, account: 'a@example.com', secret: 'a secret of tests' });
  it.each([
    ['session', 'payload-token=eyJhbGciOiJIUzI1NiJ9.eyJpZCI6IjEyMzQ1In0.c2lnbmF0dXJlLWhlcmU'],
    ['device', `set-cookie: reelhof-devices=${device}`],
    ['integrationToken', `authorization: Bearer ${createToken()}`],
    ['passwordHash', 'params: a@example.com,pbkdf2-sha256-v1:00ff'],
    ['uploadAddress', 'PUT /uploads/a?expires=1&signature=abcdef0123456789'],
    ['queryToken', 'GET /admin/reset-password?token=0123456789abcdef'],
    ['queryToken', 'referer https%253A%252F%252Fa%253FverifyToken%253D0123456789abcdef'],
  ])('finds likely secrets: %s', (kind, line) => {
    expect(find(line)).toEqual([{ kinds: [kind], known: 0 }]);
  });

  it('finds known secrets, also encoded', () => {
    expect(find('{"data":"Geheim-1234!"}', ['Geheim-1234!'])).toEqual([{ kinds: [], known: 1 }]);
    expect(find('a?b=Geheim-1234%21', ['Geheim-1234!'])).toEqual([{ kinds: [], known: 1 }]);
    expect(() => find('', ['short'])).toThrow('too short');
  });

  it('accepts redacted values', () => {
    expect(find('GET /a?token=***&signature=*** rh_*** params: ***', ['Geheim-1234!'])).toEqual([]);
  });
});
