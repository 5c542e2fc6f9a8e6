import { expect, it } from 'vitest';

import { findNearestName } from '@/lib/core/strings';

const known = ['title', 'description', 'limit', 'language', 'locale', 'createdAt'];

it.each<[string, string | null]>([
  ['titel', 'title'],
  ['Title', 'title'],
  ['limt', 'limit'],
  ['desciption', 'description'],
  ['createdat', 'createdAt'],
  ['bogus', null],
  ['x', null],
  ['', null],
  ['title'.repeat(20), null],
])('finds the name nearest to “%s”: %s', (name, nearest) => {
  expect(findNearestName(name, known)).toBe(nearest);
});
