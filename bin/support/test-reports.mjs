import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number, skippedNames: string[] }} Report */

/** @returns {any} What other programs write has no type here. */
const readJson = (/** @type {string} */ file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;

/**
 * The counts of Vitest's JSON report. A file that could not even be loaded counts as one failure.
 *
 * @param {string} file
 * @returns {Report | null}
 */
export const readVitestReport = (file) => {
  const report = readJson(file);
  if (!report) return null;
  /** @type {{ status: string, assertionResults: { status: string, fullName: string }[] }[]} */
  const files = report.testResults;
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const unloaded = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').length + unloaded.length,
    skipped: skipped.length,
    skippedNames: skipped.map(({ fullName }) => fullName),
  };
};

/**
 * The counts of Playwright's JSON report; a flaky test passed, an error outside the tests counts as one failure.
 *
 * @param {string} file
 * @returns {Report | null}
 */
export const readPlaywrightReport = (file) => {
  const report = readJson(file);
  if (!report) return null;
  const { expected, flaky, unexpected, skipped } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    skipped,
    skippedNames: report.suites.flatMap(listSkippedSpecs),
  };
};

/** @returns {string[]} */
const listSkippedSpecs = (/** @type {any} */ suite) => [
  ...(suite.specs ?? [])
    .filter((/** @type {any} */ spec) =>
      spec.tests.some((/** @type {any} */ test) => test.status === 'skipped'),
    )
    .map((/** @type {any} */ spec) => `${suite.title} ${spec.title}`),
  ...(suite.suites ?? []).flatMap(listSkippedSpecs),
];
