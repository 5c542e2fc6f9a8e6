import { describe, expect, it } from 'vitest';

import { createToken, indexToken, isToken, readToken } from '@/lib/core/tokens';
import { areTokenPermissions } from '@/lib/workspaces/integrations/rules';

describe('a token', () => {
  it('has the form rh_ plus 40 characters, and never repeats', () => {
    const made = Array.from({ length: 200 }, createToken);
    expect(new Set(made).size).toBe(made.length);
    for (const token of made) expect(isToken(token)).toBe(true);
  });

  it('has an index that requires the secret', () => {
    const token = createToken();
    expect(indexToken(token, 'one')).toMatch(/^[0-9a-f]{64}$/);
    expect(indexToken(token, 'one')).toBe(indexToken(token, 'one'));
    expect(indexToken(token, 'one')).not.toBe(indexToken(token, 'two'));
    expect(indexToken(token, 'one')).not.toContain(token.slice(3));
  });

  const token = `rh_${'a'.repeat(40)}`;
  const other = `rh_${'b'.repeat(40)}`;
  it.each<[string | undefined, string, string | null]>([
    [`Bearer ${token}`, '', token],
    [`bearer  ${token}`, '', token],
    [undefined, `token=${token}`, token],
    [`Bearer ${token}`, `token=${other}`, token],
    // A header that is present counts, even if it contains no token.
    ['Bearer nonsense', `token=${token}`, null],
    [`Basic ${token}`, '', null],
    [`JWT ${token}`, '', null],
    [token, '', null],
    [undefined, '', null],
    [undefined, `token=${token}x`, null],
    [undefined, `Token=${token}`, null],
  ])('is read from the header %j and the query %j: %j', (authorization, query, found) => {
    const headers = new Headers(authorization ? { authorization } : {});
    expect(readToken(headers, new URLSearchParams(query))).toBe(found);
  });
});

describe('a token’s permissions', () => {
  it.each<[unknown, boolean]>([
    [{}, true],
    [{ videos: [] }, true],
    [{ videos: ['read', 'upload'], tags: ['create'] }, true],
    [{ videos: ['create'] }, false],
    [{ videos: ['everything'] }, false],
    [{ videos: 'read' }, false],
    [{ users: ['read'] }, false],
    [{ integrations: ['create'] }, false],
    [{ __proto__x: ['read'] }, false],
    [[], false],
    [null, false],
    ['read', false],
  ])('%j: %s', (value, isValid) => {
    expect(areTokenPermissions(value)).toBe(isValid);
  });
});
