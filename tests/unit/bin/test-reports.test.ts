import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readPlaywrightReport, readVitestReport } from '@/bin/support/testing/test-reports.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reelhof-reports-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('reports', () => {
  const write = (report: unknown): string => {
    const file = path.join(folder, 'report.json');
    writeFileSync(file, JSON.stringify(report));
    return file;
  };
  const test = (status: string) => ({ status, fullName: `a ${status} test`, duration: 7 });

  it('counts a file that could not be loaded as a failure, and lists skipped and retried tests', () => {
    const testResults = [
      {
        status: 'passed',
        assertionResults: [
          test('passed'),
          { ...test('passed'), failureMessages: ['came late'] },
          test('skipped'),
        ],
      },
      {
        status: 'failed',
        assertionResults: [
          test('passed'),
          { ...test('failed'), failureMessages: ['\u001b[31m1 ≠ 2\u001b[39m'] },
        ],
      },
      { name: 'a.test.ts', status: 'failed', message: 'no database', assertionResults: [test('skipped')] },
    ];
    expect(readVitestReport(write({ testResults }))).toEqual({
      passed: 3,
      failed: 2,
      skipped: 2,
      skippedNames: ['a skipped test'],
      retried: [{ name: 'a passed test', message: 'came late' }],
      failures: [
        { name: 'a.test.ts', message: 'no database' },
        { name: 'a failed test', message: '1 ≠ 2' },
      ],
      times: ['passed', 'passed', 'skipped', 'passed', 'failed', 'skipped'].map((status) => ({
        name: `a ${status} test`,
        ms: 7,
      })),
    });
  });

  it("reads Playwright's counts", () => {
    const skipped = { title: 'not here', tests: [{ status: 'skipped' }] };
    const results = [
      { duration: 5, error: { message: 'no picture' } },
      { duration: 6, error: { message: 'no sound' } },
    ];
    const failed = { title: 'plays', tests: [{ status: 'unexpected', results }] };
    const flaky = { title: 'pauses', tests: [{ status: 'flaky', results: [results[0], { duration: 1 }] }] };
    const report = {
      stats: { expected: 4, flaky: 1, unexpected: 1, skipped: 1 },
      errors: [{ message: 'no browser' }],
      suites: [
        { title: 'player.spec.ts', specs: [], suites: [{ title: 'keys', specs: [skipped, flaky, failed] }] },
      ],
    };
    expect(readPlaywrightReport(write(report))).toEqual({
      passed: 5,
      failed: 2,
      skipped: 1,
      skippedNames: ['keys not here'],
      retried: [{ name: 'keys pauses', message: 'no picture' }],
      failures: [
        { name: 'outside the tests', message: 'no browser' },
        { name: 'keys plays', message: 'no sound' },
      ],
      times: [
        { name: 'keys not here', ms: 0 },
        { name: 'keys pauses', ms: 6 },
        { name: 'keys plays', ms: 11 },
      ],
    });
  });

  it('reports nothing without a report', () => {
    expect(readVitestReport(path.join(folder, 'none.json'))).toBeNull();
  });
});
