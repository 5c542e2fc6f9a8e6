import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import {
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  parse,
  TYPE,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';

import { messages } from '@/lib/core/i18n/messages';

const root = path.join(import.meta.dirname, '../../..');

const listTexts = (node: object, prefix = ''): [string, string][] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : listTexts(value, `${prefix}${key}.`),
  );

const listOptions = (element: MessageFormatElement): MessageFormatElement[][] =>
  isPluralElement(element) || isSelectElement(element)
    ? Object.values(element.options).map(({ value }) => value)
    : [];

/** All elements of a message, including those of its options. */
const listElements = (elements: MessageFormatElement[]): MessageFormatElement[] =>
  elements.flatMap((element) => [element, ...listOptions(element).flatMap(listElements)]);

const parseMessage = (value: string): MessageFormatElement[] =>
  listElements(parse(value, { ignoreTag: true }));

/**
 * The arguments of a message with their kinds, and the choices of a select: `count plural`, `role select
 * admin editor other`.
 */
const listArguments = (value: string): string[] => {
  const described = parseMessage(value).flatMap((element) => {
    if (isLiteralElement(element) || isPoundElement(element)) return [];
    const choices = isSelectElement(element) ? Object.keys(element.options).sort() : [];
    return [[element.value, TYPE[element.type], ...choices].join(' ')];
  });
  return [...new Set(described)].sort();
};

const readSources = (folder: string): string =>
  readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');

/**
 * Patterns of all keys that are template literals. A placeholder matches one part of a key; `${key}` matches
 * the rest.
 */
const listPatterns = (sources: string): RegExp[] => {
  const found = sources.match(/`[\w.-]+\.\w*\$\{[^`{}]*\}(?:[\w.-]|\$\{[^`{}]*\})*`/g) ?? [];
  return [...new Set(found)].map((template) => {
    const pattern = template
      .slice(1, -1)
      .replaceAll('.', '\\.')
      .replaceAll('${key}', '.+')
      .replaceAll(/\$\{[^}]*\}/g, '[^.]+');
    return new RegExp(`^${pattern}$`);
  });
};

/** A German noun after an argument, except units and words whose singular and plural are the same. */
const countedNoun = /\{\} (?!(Bilder\/s|Mbit\/s|GB|Pixel|Zeichen|Mal|Nr|Ihre|Ihnen)\b)\p{Lu}\p{L}/u;

/** Texts whose argument is never one: a limit, more than one, or a time such as `1:30`. */
const neverOne = [
  'domains.found',
  'edit.metadata.full',
  'labels.categories.mergeTitle',
  'labels.tags.mergeTitle',
  'liveDetails.targets.full',
  'people.invite.most',
  'people.log.many.integrations',
  'people.log.many.members',
  'people.log.many.rules',
  'people.log.many.texttracks',
  'people.log.many.videos',
  'people.log.many.webhookEndpoints',
  'privacy.domains.full',
  'reviewEmail.digest.decisions',
  'sharePage.print.tooMany',
  'signUp.guard.wait',
  'signUp.sent.limit',
  'support.beginText',
];

const german = new Map(listTexts(messages.de));
const english = new Map(listTexts(messages.en));

describe('messages', () => {
  it('have the same keys in both languages', () => {
    expect([...german.keys()]).toEqual([...english.keys()]);
  });

  it.each([
    ['de', german],
    ['en', english],
  ])('have no empty text in %s', (_language, texts) => {
    expect([...texts].filter(([, value]) => value.trim() === '')).toEqual([]);
  });

  it('take the same arguments of the same kinds in both languages', () => {
    const differing = [...german].filter(
      ([key, value]) => listArguments(value).join() !== listArguments(english.get(key) ?? '').join(),
    );
    expect(differing).toEqual([]);
  });

  it.each([
    ['de', german],
    ['en', english],
  ])('have a text for one and one for others in every plural in %s', (_language, texts) => {
    const isWhole = (element: MessageFormatElement) =>
      !isPluralElement(element) || ('one' in element.options && 'other' in element.options);
    expect([...texts].filter(([, value]) => !parseMessage(value).every(isWhole))).toEqual([]);
  });

  it('count nouns with plurals, so that “1” is singular', () => {
    const literals = (value: string): string =>
      parse(value, { ignoreTag: true })
        .map((element) => (isLiteralElement(element) ? element.value : isPluralElement(element) ? '' : '{}'))
        .join('');
    const counted = [...german].filter(([, value]) => countedNoun.test(literals(value))).map(([key]) => key);
    expect(counted.sort()).toEqual(neverOne);
  });

  it('are all used', () => {
    const sources = ['app', 'collections', 'components', 'endpoints', 'hooks', 'lib']
      .map(readSources)
      .join('\n');
    // Keys are literals or templates such as `videos.status.${status}` and `gate.${state}.title`.
    const patterns = listPatterns(sources);
    const written = new Set(sources.match(/(?<=')[\w.-]+(?=')/g));
    const isUsed = (key: string): boolean =>
      written.has(key) || patterns.some((pattern) => pattern.test(key));
    const unused = [...german.keys()].filter((key) => !isUsed(key));
    expect(unused).toEqual([]);
  });
});
