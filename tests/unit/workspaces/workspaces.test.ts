import { describe, expect, it } from 'vitest';

import { findSlugFault, isSlug, validateSlug } from '@/lib/workspaces/rules';

describe('a slug', () => {
  it.each<[string, boolean]>([
    ['abc', true],
    ['a-b', true],
    ['1a2', true],
    ['a'.repeat(30), true],
    ['a--b', true],
    ['ab', false],
    ['a'.repeat(31), false],
    ['-ab', false],
    ['ab-', false],
    ['aBc', false],
    ['a_b', false],
    ['a.b', false],
    ['äbc', false],
    ['a b', false],
    ['abc\n', false],
    ['', false],
    ['xn--abc', false],
    ['sthree-abc', false],
    ['amzn-s3-demo-abc', false],
    ['my-xn--abc', true],
  ])('%j is valid: %s', (value, isValid) => {
    expect(isSlug(value)).toBe(isValid);
  });
});

describe('faults of a slug', () => {
  it.each([
    ['ab', 'form'],
    ['Nordwind', 'form'],
    ['sthree-abc', 'prefix'],
    ['xn--abc', 'prefix'],
    ['admin', 'reserved'],
    ['api', 'reserved'],
    ['www', 'reserved'],
    ['cdn', 'reserved'],
    ...['no-reply', 'noreply', 'staging', 'dev', 'test', 'web', 'vpn', 'git'].map(
      (name): [string, string] => [name, 'reserved'],
    ),
    ['admin-nordwind', null],
    ['nordwind', null],
  ])('%s is reported as %s', (value, fault) => expect(findSlugFault(value)).toBe(fault));

  it.each(['de', 'en'])(
    'names the reserved prefix in %s, and accepts a slug that a workspace already has',
    (language) => {
      const req = { i18n: { language } };
      expect(validateSlug('sthree-abc', { req })).toContain('sthree-');
      expect(validateSlug('admin', { req })).not.toBe(true);
      expect(validateSlug('admin', { req, previousValue: 'admin' })).toBe(true);
    },
  );
});
