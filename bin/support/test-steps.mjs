import path from 'node:path';

import { modulePath } from './prepare.mjs';
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs';

/**
 * @typedef {{
 *   name: string,
 *   args: (reportFile: string) => string[],
 *   readReport?: (reportFile: string) => import('./test-reports.mjs').Report | null,
 *   needsChromium?: boolean,
 * }} TestStep `args` are Node's. Without a report a step counts as one.
 */

/** @returns {TestStep} */
const describeVitest = (/** @type {string} */ name) => ({
  name,
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
});

/** In the order in which a fault is cheapest to find. @type {TestStep[]} */
export const testSteps = [
  {
    name: 'format',
    args: () => [modulePath('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.'],
  },
  { name: 'lint', args: () => [modulePath('eslint/bin/eslint.js'), '--max-warnings=0', '.'] },
  { name: 'types', args: () => [modulePath('typescript/bin/tsc'), '--noEmit', '-p', '.'] },
  { name: 'knip', args: () => [modulePath('knip/bin/knip.js'), '--no-progress'] },
  {
    name: 'circles',
    args: () => [
      modulePath('dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--output-type', 'err', '.'],
    ],
  },
  { name: 'generated', args: () => [path.join('bin', 'generate.mjs'), '--check'] },
  describeVitest('unit'),
  describeVitest('contract'),
  describeVitest('integration'),
  describeVitest('isolation'),
  describeVitest('integration-mongodb'),
  { name: 'build', args: () => [path.join('bin', 'build.mjs')] },
  {
    name: 'e2e',
    needsChromium: true,
    args: () => [modulePath('@playwright/test/cli.js'), 'test', '--reporter=line,json'],
    readReport: readPlaywrightReport,
  },
];
