import { de } from '@payloadcms/translations/languages/de';
import { expect, it } from 'vitest';

import ownTexts from '@/messages/de.json';
import overrides from '@/messages/payload-de.json';

type Texts = { [key: string]: string | Texts };

const flatten = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  );

/** Parts of Payload that this product does not use. */
const unused = /^(folder|version|localization|lexical|upload)\./;
const informal = /\b(du|dich|dir|dein\w*)\b/i;

it('addresses people formally, in our texts and in Payload’s', () => {
  const shown = new Map([...flatten(de.translations), ...flatten(overrides), ...flatten(ownTexts)]);
  const faults = [...shown].filter(([key, text]) => !unused.test(key) && informal.test(text));
  expect(faults).toEqual([]);
});

it('overrides only texts that Payload has', () => {
  const known = new Set(flatten(de.translations as unknown as Texts).map(([key]) => key));
  expect(flatten(overrides).filter(([key]) => !known.has(key))).toEqual([]);
});
