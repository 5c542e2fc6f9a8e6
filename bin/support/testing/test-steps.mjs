import path from 'node:path';

import { modulePath } from '../setup/prepare.mjs';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';

/**
 * @typedef {import('./run-steps.mjs').Step & {
 *   args: (reportFile: string) => string[],
 *   readReport?: (reportFile: string) => import('./test-reports.mjs').Report | null,
 *   needsChromium?: boolean,
 *   niceness?: number,
 *   hasOwnPackages?: boolean,
 *   env?: Record<string, string>,
 * }} TestStep `args` are Node's arguments. A step without a report counts as one test. `niceness` lowers its
 *   priority.
 */

/** @returns {TestStep} */
const describeVitest = (
  /** @type {string} */ name,
  /** @type {Partial<Pick<TestStep, 'cores' | 'needs' | 'after' | 'niceness'>>} */ options = {},
) => ({
  name,
  cores: 1,
  needs: ['system'],
  args: (reportFile) => [
    modulePath('vitest/vitest.mjs'),
    'run',
    '--project',
    name,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
  ],
  readReport: readVitestReport,
  ...options,
});

/** @returns {TestStep} */
const describePlaywright = (
  /** @type {string} */ name,
  /** @type {Pick<TestStep, 'cores' | 'needs' | 'after'>} */ options,
) => ({
  name,
  needsChromium: true,
  args: () => [
    modulePath('@playwright/test/cli.js'),
    'test',
    `--project=${name}`,
    '--reporter=line,json',
    // One folder per project, because Playwright empties it at the start.
    `--output=${path.join('test-results', name)}`,
  ],
  readReport: readPlaywrightReport,
  ...options,
});

/** @returns {TestStep} */
const describeCheck = (
  /** @type {string} */ name,
  /** @type {string[]} */ args,
  /** @type {Pick<TestStep, 'env'>} */ options = {},
) => ({ name, cores: 1, args: () => args, ...options });

/**
 * Settings for short Go programs: no garbage collection below 3 GiB, which saves a third of the CPU time, and
 * one thread, so that Payload's types are processed once instead of once per core.
 */
const inGo = { env: { GOGC: 'off', GOMEMLIMIT: '3GiB', GOMAXPROCS: '1' } };

/**
 * All test steps. The steps with the longest chain come first: end-to-end tests need the build, and the build
 * needs the compiler, which reads files that the build writes. The other steps are ordered by the cost of
 * finding a fault.
 *
 * @type {TestStep[]}
 */
export const testSteps = [
  // Runs in parallel with the installation of the other packages, which leaves half a core idle.
  { ...describeCheck('aws', [path.join('bin', 'check-aws.mjs')]), hasOwnPackages: true },
  describeCheck(
    'types',
    // The default is four checkers, each of which would process Payload's types.
    [modulePath('typescript-7/bin/tsc'), '--noEmit', '-p', '.', '--checkers', '1'],
    inGo,
  ),
  { ...describeCheck('build', [path.join('bin', 'build.mjs')]), after: ['types'] },
  // Runs without its peers if they cannot be started.
  describePlaywright('e2e', { cores: 1, needs: ['build', 'system'], after: ['peers'] }),
  describeVitest('unit', { needs: [] }),
  describeCheck('format', [modulePath('oxfmt/bin/oxfmt'), '--check', '.']),
  describeCheck(
    'lint',
    [modulePath('oxlint/bin/oxlint'), '--config=oxlint.config.mjs', '--type-aware', '--deny-warnings'],
    inGo,
  ),
  describeCheck('knip', [modulePath('knip/bin/knip.js'), '--no-progress']),
  describeCheck('circles', [
    modulePath('dependency-cruiser/bin/dependency-cruise.mjs'),
    ...['--output-type', 'err', '.'],
  ]),
  describeCheck(
    'openapi',
    [modulePath('@redocly/cli/bin/cli.js'), 'lint', path.join('docs', 'openapi.json')],
    { env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  ),
  describeCheck('generated', [path.join('bin', 'generate.mjs'), '--check']),
  // These suites wait for servers or playing videos more than half of the time. They run in parallel with
  // CPU-bound steps and never last.
  describeVitest('contract', { cores: 0.25, needs: ['peers', 'system'] }),
  describeVitest('integration-waiting', { cores: 0.25, after: ['peers'] }),
  // The longest CPU-bound suite, which uses the remaining CPU time. It uses the peers if they are available.
  describeVitest('integration', { cores: 0.5, after: ['peers'], niceness: 5 }),
  describeVitest('integration-mongodb', { cores: 0.5, needs: ['peers', 'system'] }),
  describePlaywright('player', { cores: 0.5, needs: ['system'] }),
  // The shortest suite, which never waits. It starts as soon as another one ends.
  describeVitest('isolation', { cores: 0.25 }),
];
