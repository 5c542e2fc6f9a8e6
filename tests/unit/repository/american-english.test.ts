import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { formatMoment, formatTimeOfDay } from '@/lib/core/i18n/format';
import { messages } from '@/lib/core/i18n/messages';

const root = path.join(import.meta.dirname, '../../..');

/** Words and endings of British spelling. */
const british = new RegExp(
  [
    /\b\w*(colour|favour|behaviour|honour|neighbour|labour|harbour|flavour)\w*/,
    /\b\w*(cancelled|cancelling|labelled|labelling|travell|modell|signall|levell|channell|fuell)\w*/,
    /\b(organis|recognis|summaris|customis|minimis|maximis|optimis|synchronis|initialis|apologis)\w*/,
    /\b(authoris|unauthoris|personalis|capitalis|normalis|prioritis|utilis|visualis|finalis|realis)\w*/,
    /\b(categoris|standardis|practis|tokenis|randomis|localis|emphasis(e|ing))\w*/,
    /\b(analys|paralys|catalys)(e|ed|ing|er)\b/,
    /\b(centre|metre|litre|theatre|fibre|licence|defence|offence|catalogue|dialogue box|programme)s?\b/,
    /\b(grey|learnt|spelt|whilst|amongst|cheque|judgement|fulfil|enrol|storey|tyre|ageing)s?\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

const listTexts = (node: unknown): string[] => {
  if (typeof node === 'string') return [node];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(listTexts) : [];
};

/** String literals of sources in which English texts for people are not in `messages/`. */
const listLiterals = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && entry.name !== 'schema.ts')
    .filter(({ parentPath }) => !/node_modules|[/\\]dist/.test(parentPath))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .flatMap((source) => source.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '').match(/'[^'\n]* [^'\n]*'/g) ?? []);

/** Summaries and descriptions of the API; its examples contain what people might write. */
const listApiTexts = (node: unknown): string[] => {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string'
      ? /^(summary|description|title)$/.test(key)
        ? [value]
        : []
      : listApiTexts(value),
  );
};

/** Lines of the documentation for other people, without code and addresses. */
const listDocs = (): string[] =>
  readdirSync(path.join(root, 'docs'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.name.endsWith('.md') && !entry.parentPath.includes('internal'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .concat(path.join(root, 'README.md'), path.join(root, 'CHANGELOG.md'))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .replaceAll(/```[^]*?```|`[^`\n]*`|\]\([^)]*\)/g, '')
        .split('\n'),
    );

it.each([
  ['panel, emails and pages', () => listTexts(messages.en)],
  ['player', () => listLiterals('player')],
  ['documentation', listDocs],
  ['command line', () => listLiterals('packages/cli/src')],
  ['settings', () => listLiterals('lib/core/env')],
  ['API', () => listApiTexts(JSON.parse(readFileSync(path.join(root, 'docs/openapi.json'), 'utf8')))],
])('English texts are spelled as in the United States: %s', (_name, list) => {
  const texts = list();
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter((text) => british.test(text))).toEqual([]);
});

it.each(['Colour', 'was cancelled', 'recognised', 'the grey part', 'unauthorised', 'analysed'])(
  'detects %s',
  (text) => expect(british.test(text)).toBe(true),
);
it.each([
  'Color',
  'was canceled',
  'your four hours',
  'precise',
  'otherwise',
  'exercise',
  'analysis',
  'raised',
])('accepts %s', (text) => expect(british.test(text)).toBe(false));

it('writes all times of one language by one clock', () => {
  const at = '2026-11-28T12:21:00Z';
  const plain = (text: string): string => text.replaceAll(/\s/gu, ' ');
  expect(plain(formatTimeOfDay('en', at, 'Europe/Berlin'))).toBe('1:21 PM');
  expect(plain(formatMoment('en', at, 'Europe/Berlin'))).toBe('November 28, 2026 at 1:21 PM');
  expect(formatTimeOfDay('de', at, 'Europe/Berlin')).toBe('13:21');
  // `2-digit` hours would be 01:21 PM beside 1:21 PM.
  const padded = ['components', 'lib', 'player', 'app'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => /hour: '2-digit'|hour12|hourCycle/.test(readFileSync(file, 'utf8'))),
  );
  expect(padded).toEqual([]);
});
