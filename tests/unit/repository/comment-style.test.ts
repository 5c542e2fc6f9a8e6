import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { commentRules, findCommentFaults } from '../../support/repository/comment-faults';
import exceptions from './comment-style-exceptions.json';

/** Generated files, and this one for its bad examples. */
const excluded = [
  'payload-types.ts',
  'packages/sdk/src/schema.ts',
  'next-env.d.ts',
  'tests/unit/repository/comment-style.test.ts',
];

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.cjs'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('migrations/') && !excluded.includes(file));

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Deleted, and not committed yet.
    return '';
  }
};

const faults = files.map((file) => ({
  file,
  rules: findCommentFaults(read(file), file.startsWith('tests/')),
}));

describe.each(commentRules)('the comment rule for %s', (rule) => {
  const faulty = faults.filter(({ rules }) => rules.includes(rule)).map(({ file }) => file);
  const listed: readonly string[] = exceptions[rule];

  it('is kept by every file that is not listed', () => {
    expect(faulty.filter((file) => !listed.includes(file))).toEqual([]);
  });

  it('is still broken by every listed file', () => {
    expect(listed.filter((file) => !faulty.includes(file))).toEqual([]);
  });
});

describe('the check of comments', () => {
  it.each([
    ['/** What fails here is ignored. */'],
    ['// The request is sent. Until it is answered, nothing happens.'],
    ['/**\n * Sends the request\n * to the server. None of them waits.\n */'],
    ['/** Sends a `Request`. Who calls this waits. */'],
    ['const a = 1; // Where nothing is known'],
    ['{/* Of no use */}'],
  ])('finds a banned opening in %j', (source) => {
    expect(findCommentFaults(source)).toEqual(['openings']);
  });

  it.each([
    ['/** Sends the file. By default, it is private. */'],
    ['/** Formats of images, e.g. Of course, PNG. */'],
    ['// `What` is a type. Asks for it.'],
    ['// The files that wait. They are sent later.'],
    ["const text = 'What is this?';"],
    ["const glob = 'a/*' + 'Of' + '*/b';"],
    ["const url = 'https://example.com/What';"],
    ['/**\n * Adds a file.\n * @param {string} file What to add\n */'],
  ])('accepts the openings in %j', (source) => {
    expect(findCommentFaults(source)).toEqual([]);
  });

  it.each([
    ['// The film is encoded.'],
    ['/** Each rung has a file of its own. */'],
    ['// The viewer is told.'],
    ['// The text stands in the file.'],
    ['// Encodes the pieces.'],
  ])('finds a banned word in %j', (source) => {
    expect(findCommentFaults(source)).toEqual(['words']);
  });

  it.each([
    ['// Clients that cannot be told apart share a limit.'],
    ['// `::` stands for zeros.'],
    ['// Calls `board()`.'],
    ['const film = 1;'],
  ])('accepts the words in %j', (source) => {
    expect(findCommentFaults(source)).toEqual([]);
  });

  it('finds comments of more than four lines, without tags', () => {
    const four = ' * A line.\n'.repeat(4);
    expect(findCommentFaults(`/**\n${four} * A fifth.\n */`)).toEqual(['lines']);
    expect(findCommentFaults(`/**\n${four} * @param {string} file\n */`)).toEqual([]);
  });

  it('finds lines above 110 columns', () => {
    expect(findCommentFaults('x'.repeat(111))).toEqual(['columns']);
    expect(findCommentFaults('x'.repeat(110))).toEqual([]);
  });

  it.each([
    'what is missing is not found',
    'that is away is reported',
    'of a private video is refused',
    'by a member is accepted',
    'as it was stored',
    'which is late is dropped',
  ])('finds the banned opening of the title “%s”', (title) => {
    expect(findCommentFaults(`it('${title}', () => {`, true)).toEqual(['openings']);
    expect(findCommentFaults(`])('${title}', async (name) => {`, true)).toEqual(['openings']);
    expect(findCommentFaults(`it('${title}', () => {`)).toEqual([]);
  });

  it('finds banned words in titles', () => {
    expect(findCommentFaults("it('a film is played', () => {", true)).toEqual(['words']);
    expect(findCommentFaults("it('rejects cues that end before they start', () => {", true)).toEqual([]);
  });

  it('finds banned openings of case names', () => {
    expect(findCommentFaults("  ['that has expired', 410],", true)).toEqual(['openings']);
    expect(findCommentFaults("  [\n    'which is invalid',\n    410,\n  ],", true)).toEqual(['openings']);
    expect(findCommentFaults("  ['an expired token', 410],", true)).toEqual([]);
    expect(findCommentFaults("  ['What is a token?', 3],", true)).toEqual([]);
  });
});
