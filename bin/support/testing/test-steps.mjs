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
 * }} TestStep `args` are Node's. Without a report a step counts as one; with a `niceness` it goes on where others wait.
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
    // Each its own: Playwright empties the folder at its start.
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
 * For what is written in Go and ends within seconds: it frees no memory below 3 GiB, a third of its processor time, and looks at Payload's
 * types once, not once a core.
 */
const inGo = { env: { GOGC: 'off', GOMEMLIMIT: '3GiB', GOMAXPROCS: '1' } };

/**
 * What begins first has the longest way behind it: the end-to-end tests wait for the build, the build for the compiler,
 * which reads what the build writes. Then in the order in which a fault is cheapest to find. @type {TestStep[]}
 */
export const testSteps = [
  // Beside the installation of all others' packages, which leaves half a core idle.
  { ...describeCheck('aws', [path.join('bin', 'check-aws.mjs')]), hasOwnPackages: true },
  describeCheck(
    'types',
    // Four by default, each of which would look at Payload's types for itself.
    [modulePath('typescript-7/bin/tsc'), '--noEmit', '-p', '.', '--checkers', '1'],
    inGo,
  ),
  { ...describeCheck('build', [path.join('bin', 'build.mjs')]), after: ['types'] },
  // It begins without its engines where they can't be started.
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
  describeCheck('generated', [path.join('bin', 'generate.mjs'), '--check']),
  // These wait for servers, or for films to go on, for more than half their time: beside what needs the cores, and never last.
  describeVitest('contract', { cores: 0.25, needs: ['peers', 'system'] }),
  describeVitest('integration-waiting', { cores: 0.25, after: ['peers'] }),
  // The longest of those that don't wait: it takes what the others leave. It uses the servers where they are.
  describeVitest('integration', { cores: 0.5, after: ['peers'], niceness: 5 }),
  describeVitest('integration-mongodb', { cores: 0.5, needs: ['peers', 'system'] }),
  describePlaywright('player', { cores: 0.5, needs: ['system'] }),
  // The shortest, and without a wait: it begins as soon as one of the others ends.
  describeVitest('isolation', { cores: 0.25 }),
];
