import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { compileMessages } from '@/lib/core/i18n/compile-messages';
import { formatMessage } from '@/lib/core/i18n/format-message';

const german = {
  area: {
    plain: 'Das Limit # gilt für <b>alle</b>, so steht’s da.',
    apostrophe: "You can't undo {what}; it's gone.",
    literal: "This link doesn't exist",
    greeting: 'Guten Tag, {name}.',
    videos: '{count, plural, one {# Video} other {# Videos}} in „{title}“',
    role: '{role, select, admin {als Administrator} other {als Gast}}',
  },
};

describe.each([
  ['as texts', german],
  ['parsed ahead of time', compileMessages(german)],
])('formatting messages %s', (_form, messages) => {
  const format = (key: string, params?: Record<string, string | number>) =>
    formatMessage('de', messages, key, params);

  it.each([
    ['area.plain', {}, 'Das Limit # gilt für <b>alle</b>, so steht’s da.'],
    ['area.apostrophe', { what: 'this' }, "You can't undo this; it's gone."],
    ['area.literal', {}, "This link doesn't exist"],
    ['area.greeting', { name: "O'Neill {x} #" }, "Guten Tag, O'Neill {x} #."],
    ['area.greeting', { name: 0 }, 'Guten Tag, 0.'],
    ['area.videos', { count: 0, title: 'A' }, '0 Videos in „A“'],
    ['area.videos', { count: 1, title: 'A' }, '1 Video in „A“'],
    ['area.videos', { count: 12_500, title: 'A' }, '12.500 Videos in „A“'],
    ['area.role', { role: 'admin' }, 'als Administrator'],
    ['area.role', { role: 'editor' }, 'als Gast'],
  ])('formats %s with %o', (key, params, expected) => {
    expect(format(key, params)).toBe(expected);
  });

  it('shows the name of a missing parameter', () => {
    expect(format('area.greeting')).toBe('Guten Tag, {name}.');
    expect(format('area.videos', { count: 1 })).toBe('1 Video in „{title}“');
    expect(() => format('area.videos', { title: 'A' })).not.toThrow();
  });

  it.each(['area.unknown', 'area', 'area.plain.deeper', 'constructor', ''])(
    'returns the unknown key %j itself',
    (key) => {
      expect(format(key)).toBe(key);
    },
  );
});

it('writes numbers in the language of the messages', () => {
  const english = { items: '{count, plural, one {# item} other {# items}}' };
  expect(formatMessage('en', english, 'items', { count: 12_500 })).toBe('12,500 items');
});

it.each(['de', 'en'])(
  'compiles every message of the share page in %s, so that it needs no parser',
  (language) => {
    const messages = JSON.parse(readFileSync(`messages/${language}/share-page.json`, 'utf8')) as object;
    const listTexts = (node: unknown): string[] =>
      typeof node === 'string'
        ? [node]
        : Array.isArray(node)
          ? []
          : Object.values(node as object).flatMap(listTexts);
    const texts = listTexts(compileMessages(messages));
    expect(texts.length).toBeGreaterThan(50);
    expect(texts.filter((text) => /[{}']/.test(text))).toEqual([]);
  },
);
