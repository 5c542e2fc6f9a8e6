import path from 'node:path';

import { runCommand } from '../run-command.mjs';
import { projectRoot } from '../setup/prepare.mjs';

/**
 * `cores` is the number of cores that a step keeps busy, 0 for one that mostly waits. A step starts when all
 * steps in `needs` have succeeded and all in `after` have ended. Steps that are not selected are ignored.
 *
 * @typedef {{ name: string, cores: number, needs?: string[], after?: string[] }} Step
 */

/**
 * Runs steps in parallel within the number of cores, in the given order.
 *
 * @template {Step} S
 * @param {readonly S[]} steps
 * @param {{
 *   cores: number,
 *   signal: AbortSignal,
 *   run: (step: S) => Promise<boolean>,
 *   skip: (step: S, needed: string) => void,
 * }} options `run` returns whether the step succeeded; `skip` is called for a step whose needs have failed.
 */
export const runSteps = async (steps, { cores, signal, run, skip }) => {
  /** @type {Map<string, boolean>} */
  const results = new Map();
  /** @type {Map<S, Promise<void>>} */
  const running = new Map();
  const chosen = new Set(steps.map(({ name }) => name));
  let waiting = [...steps];
  let busy = 0;

  const begin = (/** @type {S} */ step) => {
    busy += step.cores;
    const ending = run(step).then((isGood) => {
      results.set(step.name, isGood);
      running.delete(step);
      busy -= step.cores;
    });
    running.set(step, ending);
  };

  const beginWhatFits = () => {
    for (const step of waiting) {
      const failed = step.needs?.find((name) => results.get(name) === false);
      if (failed) {
        results.set(step.name, false);
        skip(step, failed);
      } else if (isReady(step, chosen, results) && (busy === 0 || busy + step.cores <= cores)) {
        begin(step);
      }
    }
    waiting = waiting.filter((step) => !running.has(step) && !results.has(step.name));
  };

  while (waiting.length > 0 || running.size > 0) {
    const before = results.size;
    if (signal.aborted) waiting = [];
    else beginWhatFits();
    // Other steps may depend on a skipped one, so the loop continues without waiting.
    if (results.size === before && running.size > 0) await Promise.race(running.values());
    else if (results.size === before && waiting.length > 0)
      throw new Error('the steps have circular dependencies');
  }
};

const isReady = (
  /** @type {Step} */ { needs = [], after = [] },
  /** @type {Set<string>} */ chosen,
  /** @type {Map<string, boolean>} */ results,
) => [...needs, ...after].every((name) => results.has(name) || !chosen.has(name));

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

/** Sums the results of all test steps and describes them at the end. */
export const createTally = () => {
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const failures = [];
  /** @type {string[]} */
  const retried = [];
  /** @type {string[]} */
  const lines = [];
  /** @type {import('./test-reports.mjs').Time[]} */
  const times = [];
  let cpuSeconds = 0;
  return {
    total,
    add: (/** @type {string} */ step, /** @type {StepResult} */ result) => {
      total.passed += result.passed;
      total.failed += result.failed;
      total.skipped += result.skipped;
      cpuSeconds += result.cpuSeconds;
      failures.push(...result.failures);
      retried.push(...result.retried);
      lines.push(result.line);
      times.push(...result.times.map(({ name, ms }) => ({ name: `${step}: ${name}`, ms })));
    },
    addFailure: (/** @type {string} */ failure) => {
      total.failed += 1;
      failures.push(failure);
    },
    /** Lines at the end of a run. The last one contains the counts. */
    describe: (/** @type {{ slowest: number, ms: number }} */ { slowest, ms }) => {
      const longest = times.toSorted((left, right) => right.ms - left.ms).slice(0, slowest);
      return [
        // Repeated at the end, because long output is read from there.
        '',
        ...lines,
        ...(retried.length > 0 ? ['', 'Passed at a second try:', ...retried.slice(0, 20)] : []),
        ...(failures.length > 0 ? ['', 'Failed:', ...failures.slice(0, 50)] : []),
        ...(longest.length > 0 ? ['', 'Slowest:'] : []),
        ...longest.map((time) => `${formatDuration(time.ms).padStart(12)}  ${time.name}`),
        '',
        `All of it took ${formatDuration(ms)}, and ${formatDuration(cpuSeconds * 1000)} of processor time.`,
        `${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`,
      ];
    },
  };
};
