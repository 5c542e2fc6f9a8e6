import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');

const readSources = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(path.join(root, folder, name), 'utf8'));

const named = /name: '([\w -]+)',\s*(?:max: |seconds: )/g;
const findNames = (sources: string[]): string[] =>
  sources.flatMap((source) => [...source.matchAll(named)].map(([, name = '']) => name));

/** Limits of the calls in a file that need no sign-in, inline or as a constant of that file. */
const findPublicLimits = (source: string): string[] => {
  const [head = '', ...calls] = source.split('defineEndpoint(');
  const open = calls.filter((call) => /permission: (?:'public'|\{ guest|caller)/.test(call));
  const constants = [head, ...calls].flatMap((part) => [
    ...part.matchAll(/const (\w+)[^=\n]* = \{\s+(name: '[\w -]+',\s+(?:max|seconds): )/g),
  ]);
  const used = constants.filter(([, constant]) =>
    open.some((call) =>
      new RegExp(
        `(?:rateLimit: ${constant},|consumeRate\\(${constant},|rateLimit: \\{ \\.\\.\\.${constant})`,
      ).test(call),
    ),
  );
  return findNames([
    ...open.map((call) => call.slice(0, call.indexOf('\n});'))),
    ...used.map(([, , limit = '']) => limit),
  ]);
};

it('lists every rate limit that a stranger can reach in docs/operate/security.md, and no others', () => {
  const endpoints = readSources('endpoints');
  const names = new Set([
    ...findNames(readSources('lib')),
    ...endpoints.flatMap(findPublicLimits),
    ...findNames(endpoints.filter((source) => source.includes('shareChangesRate ='))),
  ]);
  const guide = readFileSync(path.join(root, 'docs/operate/security.md'), 'utf8');
  const section = guide.slice(guide.indexOf('## Rate limits'), guide.indexOf('## Second factors'));
  const listed = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([\w -]+)`/g)].map(([, name = '']) => name));
  expect(listed.toSorted()).toEqual([...names].toSorted());
});
