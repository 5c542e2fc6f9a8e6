import { existsSync } from 'node:fs';
import path from 'node:path';

import { runMain } from './support/problem.mjs';
import { runCommand } from './support/run-command.mjs';
import { projectRoot } from './support/setup/prepare.mjs';

/**
 * Proofs that take too long for `npm test`. Each part is a script below tests/release that exits with 0, or
 * with 77 if this machine lacks what it needs. The build must exist.
 */
const parts = [
  { name: 'server-files', script: 'server-files.sh', args: [] },
  { name: 'debian-12', script: 'debian-server.sh', args: ['bookworm'] },
  { name: 'debian-13', script: 'debian-server.sh', args: ['trixie'] },
];
const skippedCode = 77;

/** `npm run test:release` runs all parts, or those that are named. The last line contains the counts. */
const main = async () => {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. Parts: ${parts.map(({ name }) => name).join(', ')}`);
    return 2;
  }
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { name, script, args } of parts) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`\n=== ${name}`);
    const file = path.join(projectRoot, 'tests', 'release', script);
    const { code } = await runCommand('sh', [file, ...args], { cwd: projectRoot, env: process.env });
    const state = code === 0 ? 'passed' : code === skippedCode ? 'skipped' : 'failed';
    counts[state] += 1;
    console.log(`=== ${name}: ${state}`);
  }
  if (!existsSync(path.join(projectRoot, 'dist', 'web.mjs')))
    console.log('\nThere is no build; parts that need one were skipped. Run: node bin/build.mjs');
  console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  return counts.failed > 0 ? 1 : 0;
};

await runMain(main);
