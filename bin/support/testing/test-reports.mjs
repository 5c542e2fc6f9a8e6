import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * `skippedNames` are tests that are skipped on purpose. Tests of a file whose setup failed are also skipped,
 * but explained by `failures`.
 *
 * @typedef {{
 *   passed: number,
 *   failed: number,
 *   skipped: number,
 *   skippedNames: string[],
 *   retried: Failure[],
 *   failures: Failure[],
 *   times: Time[],
 * }} Report `retried` are tests that passed on a retry, with the first failure.
 * @typedef {{ name: string, message: string }} Failure `message` is the tool's output of a few lines.
 * @typedef {{ name: string, ms: number }} Time Duration of a test.
 */

const longestMessage = 1500;

/** @returns {any} Output of other programs has no type here. */
const readJson = (/** @type {string} */ file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;

/**
 * Reads Vitest's JSON report. A file that cannot be loaded counts as one failure.
 *
 * @param {string} file
 * @returns {Report | null}
 */
export const readVitestReport = (file) => {
  const report = readJson(file);
  if (!report) return null;
  /**
   * @typedef {{
   *   status: string,
   *   fullName: string,
   *   duration?: number | null,
   *   failureMessages?: string[],
   * }} Test
   * @type {{ name: string, message?: string, status: string, assertionResults: Test[] }[]}
   */
  const files = report.testResults;
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const unloaded = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = tests.filter(({ status }) => status === 'failed');
  const leftOut = files.filter((file) => !unloaded.includes(file)).flatMap((file) => file.assertionResults);
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failed.length + unloaded.length,
    skipped: tests.filter(isSkipped).length,
    skippedNames: leftOut.filter(isSkipped).map(({ fullName }) => fullName),
    // Vitest keeps the messages of earlier failures for tests that finally passed.
    retried: tests
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => describeFailure(fullName, failureMessages?.join('\n'))),
    failures: [
      ...unloaded.map(({ name, message }) => describeFailure(name, message)),
      ...failed.map(({ fullName, failureMessages }) =>
        describeFailure(fullName, failureMessages?.join('\n')),
      ),
    ],
    times: tests.map(({ fullName, duration }) => ({ name: fullName, ms: duration ?? 0 })),
  };
};

const isSkipped = (/** @type {{ status: string }} */ { status }) =>
  status !== 'passed' && status !== 'failed';

/** @returns {Failure} */
const describeFailure = (/** @type {string} */ name, message = '') => ({
  name,
  message: stripVTControlCharacters(message).trim().slice(0, longestMessage),
});

/**
 * Reads Playwright's JSON report. A flaky test counts as passed, and an error outside of the tests as one
 * failure.
 *
 * @param {string} file
 * @returns {Report | null}
 */
export const readPlaywrightReport = (file) => {
  const report = readJson(file);
  if (!report) return null;
  const { expected, flaky, unexpected, skipped } = report.stats;
  /** @type {Spec[]} */
  const specs = report.suites.flatMap(listSpecs);
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    skipped,
    skippedNames: specs.filter(hasStatus('skipped')).map(({ name }) => name),
    retried: specs
      .filter(hasStatus('flaky'))
      .map(({ name, tests }) => describeFailure(name, tests.map(readFirstError).join('\n'))),
    failures: [
      ...report.errors.map((/** @type {any} */ error) => describeFailure('outside the tests', error.message)),
      ...specs
        .filter(hasStatus('unexpected'))
        .map(({ name, tests }) => describeFailure(name, tests.map(readError).join('\n'))),
    ],
    times: specs.map(({ name, tests }) => ({ name, ms: sumDurations(tests) })),
  };
};

/** @typedef {{ name: string, tests: any[] }} Spec */

const hasStatus =
  (/** @type {string} */ status) =>
  (/** @type {Spec} */ { tests }) =>
    tests.some((test) => test.status === status);

/** @returns {number} */
const sumDurations = (/** @type {any[]} */ tests) =>
  tests
    .flatMap(({ results }) => results ?? [])
    .reduce((sum, /** @type {{ duration?: number }} */ { duration }) => sum + (duration ?? 0), 0);

/** @returns {string} */
const readError = (/** @type {any} */ test) => test.results?.at(-1)?.error?.message ?? '';

/** @returns {string} */
const readFirstError = (/** @type {any} */ test) => test.results?.[0]?.error?.message ?? '';

/** @returns {Spec[]} */
const listSpecs = (/** @type {any} */ suite) => [
  ...(suite.specs ?? []).map((/** @type {any} */ { title, tests }) => ({
    name: `${suite.title} ${title}`,
    tests,
  })),
  ...(suite.suites ?? []).flatMap(listSpecs),
];
