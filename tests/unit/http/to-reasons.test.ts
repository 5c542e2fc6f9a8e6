import { de } from '@payloadcms/translations/languages/de';
import { en } from '@payloadcms/translations/languages/en';
import { describe, expect, it } from 'vitest';

import { toReasons } from '@/hooks/workarounds/answer-payload-error';

const texts = { de: de.translations, en: en.translations };

describe('reasons of Payload’s errors', () => {
  it.each<['de' | 'en', string, string]>([
    ['en', 'This field is required.', 'required'],
    ['de', 'Pflichtfeld', 'required'],
    ['en', 'This value must be shorter than the max length of 50 characters.', 'too_long'],
    ['en', '12 is greater than the max allowed value of 10.', 'too_large'],
    ['en', 'Please enter a valid email address.', 'invalid_format'],
    ['en', 'Value must be unique', 'not_unique'],
    ['en', 'A text of our own', 'invalid_value'],
  ])('%s: “%s” is %s', (language, message, code) => {
    const data = { errors: [{ path: 'title', message }] };
    expect(toReasons([{ message: 'invalid', data }], 'validation_failed', texts[language])).toEqual([
      { field: 'title', code, message },
    ]);
  });

  it('are the paths of a query, or the message', () => {
    const query = { message: 'The following path cannot be queried: a', data: [{ path: 'a' }] };
    expect(toReasons([query], 'validation_failed', texts.en)).toEqual([
      { field: 'a', code: 'unknown_field', message: query.message },
    ]);
    expect(toReasons([{ message: 'No' }], 'unauthorized', undefined)).toEqual([
      { code: 'unauthorized', message: 'No' },
    ]);
  });
});
