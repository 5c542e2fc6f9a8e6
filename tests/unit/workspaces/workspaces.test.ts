import { describe, expect, it } from 'vitest';

import { isSlug } from '@/lib/workspaces/rules';

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
  ])('%j: %s', (value, isValid) => {
    expect(isSlug(value)).toBe(isValid);
  });
});
