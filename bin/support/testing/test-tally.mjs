import { formatDuration } from './run-step.mjs';

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
    add: (/** @type {string} */ step, /** @type {import('./run-step.mjs').StepResult} */ result) => {
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
