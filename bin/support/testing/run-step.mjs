import path from 'node:path';

import { runCommand } from '../run-command.mjs';
import { projectRoot } from '../setup/prepare.mjs';

const longestStepMs = 40 * 60_000;

/**
 * @typedef {{
 *   env: Record<string, string | undefined>,
 *   scratch: string,
 *   signal: AbortSignal,
 *   readCpu: () => number | null,
 * }} StepOptions `readCpu` returns the CPU seconds of the last exited child.
 * @typedef {{
 *   passed: number,
 *   failed: number,
 *   skipped: number,
 *   failures: string[],
 *   retried: string[],
 *   cpuSeconds: number,
 *   line: string,
 *   times: import('./test-reports.mjs').Time[],
 * }} StepResult A failure is a name and a message; `line` describes the result.
 */

/**
 * Runs a test step, prints its result, and prints its output if it failed.
 *
 * @param {import('./test-steps.mjs').TestStep} step
 * @param {StepOptions} options
 * @returns {Promise<StepResult>}
 */
export const runStep = async (step, { env, scratch, signal, readCpu }) => {
  console.log(`… ${step.name}`);
  const startedAt = Date.now();
  const reportFile = path.join(scratch, `${step.name}.json`);
  const timeout = AbortSignal.timeout(longestStepMs);
  /** @type {number | null} */
  let cpuSeconds = null;
  const { code, output } = await runCommand(process.execPath, step.args(reportFile), {
    cwd: projectRoot,
    env: { ...env, ...step.env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile },
    capture: true,
    signal: AbortSignal.any([signal, timeout]),
    niceness: step.niceness ?? 0,
    onExit: () => (cpuSeconds = readCpu()),
  });
  const report = step.readReport?.(reportFile);
  const counts = countResults(code, report ?? null);
  const isGood = counts.failed === 0;
  if (!isGood) console.log(output.trimEnd());
  if (timeout.aborted) console.log(`Stopped after ${formatDuration(longestStepMs)}.`);
  const detail = report
    ? `  ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`
    : '';
  const line = sayEnd(step.name, { isGood, ms: Date.now() - startedAt, cpuSeconds, detail });
  for (const name of report?.skippedNames ?? []) console.log(`    skipped: ${name}`);
  return {
    ...counts,
    failures: describeFailures(step.name, counts, report ?? null),
    retried: (report?.retried ?? []).map((each) => describeFailure(step.name, each)),
    cpuSeconds: cpuSeconds ?? 0,
    line,
    times: report?.times ?? [],
  };
};

/**
 * Prints and returns the result line of a step with its duration and CPU time.
 *
 * @param {string} name
 * @param {{ isGood: boolean, ms: number, cpuSeconds: number | null, detail?: string }} result
 */
export const sayEnd = (name, { isGood, ms, cpuSeconds, detail = '' }) => {
  const cpu = cpuSeconds === null ? '' : `  cpu ${formatDuration(cpuSeconds * 1000).padStart(12)}`;
  const mark = isGood ? '✓' : '✗';
  const line = `${mark} ${name.padEnd(20)} ${formatDuration(ms).padStart(12)}${cpu}${detail}`;
  console.log(line);
  return line;
};

/** @returns {string[]} */
const describeFailures = (
  /** @type {string} */ step,
  /** @type {{ failed: number }} */ { failed },
  /** @type {import('./test-reports.mjs').Report | null} */ report,
) => {
  if (failed === 0) return [];
  const failures = report?.failures ?? [];
  if (failures.length === 0) return [`${step}: see its output above`];
  return failures.map((failure) => describeFailure(step, failure));
};

const describeFailure = (
  /** @type {string} */ step,
  /** @type {import('./test-reports.mjs').Failure} */ { name, message },
) => `${step}: ${name}\n${message.replace(/^/gm, '    ')}`;

const countResults = (
  /** @type {number} */ code,
  /** @type {import('./test-reports.mjs').Report | null} */ report,
) => {
  if (!report) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  // The suite failed without a failed test: no tests found, an unhandled error, or a crash.
  const failed = report.failed === 0 && code !== 0 ? 1 : report.failed;
  return { passed: report.passed, failed, skipped: report.skipped };
};

/** Formats a duration: `850 ms`, `12.3 s`, `4 min 5 s`. */
export const formatDuration = (/** @type {number} */ ms) => {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
};
