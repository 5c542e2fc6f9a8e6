import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createLogFiles, isNoteworthy } from '@/bin/support/processes/log-files.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'reelhof-logs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('createLogFiles', () => {
  it('writes every line to its process’s file and keeps the last ones in memory', () => {
    const printed: string[] = [];
    const logs = createLogFiles({ folder, showAll: false, print: (text) => printed.push(text) });
    for (let number = 1; number <= 50; number += 1) logs.write('web', 'stdout', `line ${number}`);
    logs.write('edge', 'stderr', 'boom');
    expect(readFileSync(path.join(folder, 'web.log'), 'utf8').split('\n')).toHaveLength(51);
    expect(logs.getTail('web')).toHaveLength(40);
    expect(logs.getTail('web').at(-1)).toBe('line 50');
    expect(printed).toEqual(['edge   │ boom']);
  });

  it.skipIf(!existsSync('/dev/full'))(
    'continues without the files while the disk is full, and reports it once',
    () => {
      symlinkSync('/dev/full', path.join(folder, 'web.log'));
      const printed: string[] = [];
      const logs = createLogFiles({ folder, showAll: false, print: (text) => printed.push(text) });
      logs.write('web', 'stdout', 'one');
      logs.write('web', 'stderr', 'two');
      expect(logs.getTail('web')).toEqual(['one', 'two']);
      expect(printed).toEqual([expect.stringContaining('ENOSPC'), 'web    │ two']);
    },
  );
});

describe('log lines in the terminal', () => {
  it.each([
    ['stdout', '{"level":30,"msg":"fine"}', false],
    ['stdout', '{"level":40,"msg":"hm"}', true],
    ['stdout', '[10:00:00] ERROR: no', true],
    ['stdout', '▲ Next.js', false],
    ['stdout', '{not json', false],
    ['stderr', 'anything', true],
    ['stderr', ' ', false],
  ] as const)('%s %s', (stream, line, expected) => {
    expect(isNoteworthy(stream, line)).toBe(expected);
  });
});
