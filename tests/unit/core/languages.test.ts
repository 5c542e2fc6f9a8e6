import { expect, it } from 'vitest';

import { findLanguage, toLanguage } from '@/lib/core/i18n/languages';

it.each([
  ['en', 'en', 'en'],
  ['de', 'de', 'de'],
  ['EN-gb', 'en', 'en'],
  ['de-AT', 'de', 'de'],
  ['fr', null, 'de'],
  ['eng', null, 'de'],
  ['', null, 'de'],
  [null, null, 'de'],
  [undefined, null, 'de'],
])('reads %s as the language %s, and shows it in %s', (tag, found, shown) => {
  expect(findLanguage(tag)).toBe(found);
  expect(toLanguage(tag)).toBe(shown);
  expect(toLanguage(tag, 'en')).toBe(found ?? 'en');
});
