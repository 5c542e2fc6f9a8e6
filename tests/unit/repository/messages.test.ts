import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { messages } from '@/lib/core/i18n/messages';

const root = path.join(import.meta.dirname, '../../..');

const listTexts = (node: object, prefix = ''): [string, string][] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : listTexts(value, `${prefix}${key}.`),
  );

const placeholders = (value: string): string[] => (value.match(/\{\w+\}/g) ?? []).sort();

const readSources = (folder: string): string =>
  readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');

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

  it('take the same parameters in both languages', () => {
    const differing = [...german].filter(
      ([key, value]) => placeholders(value).join() !== placeholders(english.get(key) ?? '').join(),
    );
    expect(differing).toEqual([]);
  });

  it('are all used', () => {
    const sources = ['app', 'collections', 'components', 'endpoints', 'hooks', 'lib']
      .map(readSources)
      .join('\n');
    // A key is written out, or its last part is filled in: `videos.status.${status}`.
    const isUsed = (key: string): boolean =>
      sources.includes(`'${key}'`) ||
      sources.includes(`\`${key.slice(0, key.lastIndexOf('.') + 1)}\${`) ||
      sources.includes(`}.${key.slice(key.lastIndexOf('.') + 1)}\``);
    // Payload's own texts in our words.
    const unused = [...german.keys()].filter((key) => !key.startsWith('general.') && !isUsed(key));
    expect(unused).toEqual([]);
  });
});
