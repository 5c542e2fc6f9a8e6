import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import exceptions from './names-style-exceptions.json';

/** Words that docs/glossary.md replaces, and suffixes without a meaning. */
const banned = new Set(
  [
    'film films filmed rung rungs board boards anew figure figures figured',
    'tell tells told teller hear hears heard lend lends lent lender borrow borrows borrowed borrower',
    'take takes took fact facts remains kept',
  ].flatMap((words) => words.split(' ')),
);

/** The words of a camelCase, PascalCase, kebab-case or CONSTANT_CASE name, in lower case. */
const splitWords = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');

const isBanned = (name: string): boolean => splitWords(name).some((word) => banned.has(word));

/** The names that a module exports. */
const listExports = (source: string): string[] => [
  ...[
    ...source.matchAll(
      /^export (?:declare )?(?:async )?(?:const|let|type|function\*?|class|interface|enum) (\w+)/gm,
    ),
  ].map(([, name = '']) => name),
  ...[...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list.split(',').map((each) => each.trim().split(/\s+/).at(-1) ?? ''),
  ),
];

const generated = ['payload-types.ts', 'next-env.d.ts'];

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('migrations/') && existsSync(file));

const found = {
  files: files.filter((file) => file.split('/').some(isBanned)),
  exports: files
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !generated.includes(file))
    .flatMap((file) => listExports(readFileSync(file, 'utf8')).filter(isBanned)),
};

describe.each(['files', 'exports'] as const)('the names of %s', (kind) => {
  const listed: Record<string, string> = exceptions[kind];

  it('use the words of the glossary unless they are listed', () => {
    expect(found[kind].filter((name) => !(name in listed))).toEqual([]);
  });

  it('are listed only if they exist', () => {
    expect(Object.keys(listed).filter((name) => !found[kind].includes(name))).toEqual([]);
  });

  it('are listed with a reason', () => {
    expect(Object.values(listed).filter((reason) => reason.length < 10)).toEqual([]);
  });
});

describe('the check of names', () => {
  it.each([
    'film-camera.ts',
    'createFilm',
    'RUNGS',
    'isTold',
    'HTTPFigures',
    'takeTurn',
    'share-facts.ts',
    'setBoard',
    'readKeptRow',
  ])('finds a banned word in %s', (name) => {
    expect(isBanned(name)).toBe(true);
  });

  it.each(['filmstrip.tsx', 'storyboard', 'Dashboard', 'intake', 'artifacts', 'taken'])(
    'accepts %s',
    (name) => {
      expect(isBanned(name)).toBe(false);
    },
  );

  it('finds the exports of a module', () => {
    const source =
      'export const a = 1;\nexport type { B, C as D };\nexport async function* e() {}\nconst f = 1;';
    expect(listExports(source)).toEqual(['a', 'e', 'B', 'D']);
  });
});
