import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import exceptions from './comment-style-exceptions.json';

/**
 * The language of comments, as docs/glossary.md has it: sentences start with their subject, words are the usual ones, and lines
 * end at 110 columns. Files that were written before the rule are listed, and leave the list once they are clean.
 */
const rules = {
  openings: /^(?:What|Where|Whoever|Whose|Of|By|As|Until)\b/,
  words:
    /\b(?:films?|rungs?|anew|nobody's|of one's own|log(?:s|ged)? in|log-in|whoever|tells|lends?|boards?)\b/i,
} as const;

const maxColumns = 110;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) =>
    /^(?:app|bin|collections|components|endpoints|globals|hooks|lib|player|packages)\//.test(file),
  );

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Deleted, and not committed yet.
    return '';
  }
};

/** The prose of each comment in one line. */
const listComments = (source: string): string[] =>
  [...source.matchAll(/\/\*\*([\s\S]*?)\*\/|((?:^[ \t]*\/\/[^\n]*\n?)+)/gm)].map(
    ([, block = '', line = '']) =>
      (block || line)
        .replace(/^\s*(?:\*|\/\/)\s?/gm, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
  );

const hasFault = {
  openings: (source: string) => listComments(source).some((comment) => rules.openings.test(comment)),
  words: (source: string) => listComments(source).some((comment) => rules.words.test(comment)),
  columns: (source: string) => source.split('\n').some((line) => line.length > maxColumns),
};

describe.each(['openings', 'words', 'columns'] as const)('%s of comments', (rule) => {
  const faulty = files.filter((file) => hasFault[rule](read(file)));
  const listed: readonly string[] = exceptions[rule];

  it('are plain in every file that is not listed', () => {
    expect(faulty.filter((file) => !listed.includes(file))).toEqual([]);
  });

  it('are listed only if they are still not plain', () => {
    expect(listed.filter((file) => !faulty.includes(file))).toEqual([]);
  });
});
