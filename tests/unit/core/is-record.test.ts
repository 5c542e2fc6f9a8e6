import { expect, it } from 'vitest';

import { isRecord } from '@/lib/core/values';

it.each([
  [{}, true],
  [{ a: 1 }, true],
  [Object.create(null), true],
  [[], false],
  [new Date(0), false],
  [null, false],
  [undefined, false],
  ['a', false],
])('%o is an object of named values: %s', (value: unknown, expected) => {
  expect(isRecord(value)).toBe(expected);
});
