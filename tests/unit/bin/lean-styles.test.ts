import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { leanStyles } from '@/bin/support/build/lean-styles.mjs';

const rows =
  '.field-type.row .row__fields:has(>:first-child){margin-bottom:1px}' +
  '.field-type.row .row__fields:has(>:nth-child(2)){margin-inline:1px}' +
  '.field-type.row .row__fields:has(>:nth-child(2))>*{flex:none}';
const cursor = 'body:has(.drag-overlay) *{cursor:grabbing}';

const writeStyles = (files: Record<string, string>): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reelhof-styles-'));
  mkdirSync(path.join(folder, 'chunks'));
  for (const [name, content] of Object.entries(files))
    writeFileSync(path.join(folder, 'chunks', name), content);
  return folder;
};

describe('styles', () => {
  it('have no rule by which each new element costs a look at all others', () => {
    const folder = writeStyles({ 'a.css': `a{color:red}${rows}`, 'b.css': cursor, 'c.js': cursor });
    leanStyles(folder);
    const read = (name: string) => readFileSync(path.join(folder, 'chunks', name), 'utf8');
    expect(read('a.css')).toBe(
      'a{color:red}.field-type.row .row__fields:not(:empty){margin-bottom:1px}' +
        '.field-type.row .row__fields:not(:empty){margin-inline:1px}' +
        '.field-type.row .row__fields:not(:empty)>*{flex:none}',
    );
    expect(read('b.css')).toBe('body:has(.drag-overlay){cursor:grabbing}');
    expect(read('c.js')).toBe(cursor);
  });

  it('that have changed fail the build', () => {
    expect(() => leanStyles(writeStyles({ 'a.css': rows }))).toThrow(
      /body:has\(\.drag-overlay\) \* is not there 1 times/,
    );
  });
});
