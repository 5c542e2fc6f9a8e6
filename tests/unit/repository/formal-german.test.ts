import { de } from '@payloadcms/translations/languages/de';
import { en } from '@payloadcms/translations/languages/en';
import { expect, it } from 'vitest';

import { messages } from '@/lib/core/i18n/messages';
import overrides from '@/messages/de/payload.json';
import englishOverrides from '@/messages/en/payload.json';

type Texts = { [key: string]: string | Texts };

const flatten = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  );

/** Parts of Payload that this product does not use. */
const unused = /^(folder|version|localization|lexical|upload)\./;
const informal = /\b(du|dich|dir|dein\w*|bitte (gib|wähle|klicke|prüfe|überprüfe|lade|warte)|gib|klicke)\b/i;

it('uses formal address in our texts and Payload’s', () => {
  const shown = new Map([...flatten(de.translations), ...flatten(overrides), ...flatten(messages.de)]);
  const faults = [...shown].filter(([key, text]) => !unused.test(key) && informal.test(text));
  expect(faults).toEqual([]);
});

it('calls an email E-Mail, never Mail', () => {
  const faults = flatten(messages.de).filter(([, text]) => /(?<![-\w])Mails?\b/.test(text));
  expect(faults).toEqual([]);
});

it.each([
  ['German', de.translations, overrides],
  ['English', en.translations, englishOverrides],
])('overrides only texts that Payload has, in %s', (_language, texts, changed) => {
  const known = new Set(flatten(texts as unknown as Texts).map(([key]) => key));
  expect(flatten(changed).filter(([key]) => !known.has(key))).toEqual([]);
});
