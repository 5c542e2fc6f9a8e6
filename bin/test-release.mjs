import { existsSync } from 'node:fs';
import path from 'node:path';

import { runMain } from './support/problem.mjs';
import { runCommand } from './support/run-command.mjs';
import { projectRoot } from './support/setup/prepare.mjs';

const scripts = path.join('tests', 'install');

/**
 * Proofs that take too long for `npm test`. Each part is a program that exits with 0, or with 77 if this
 * machine lacks what it needs. The build must exist.
 */
const parts = [
  { name: 'server-files', command: ['sh', path.join(scripts, 'server-files.sh')] },
  { name: 'debian-12', command: ['sh', path.join(scripts, 'debian-server.sh'), 'bookworm'] },
  { name: 'debian-13', command: ['sh', path.join(scripts, 'debian-server.sh'), 'trixie'] },
  { name: 'chart', command: [process.execPath, path.join('bin', 'check-chart.mjs')] },
  { name: 'containers', command: [process.execPath, path.join('bin', 'containers.mjs')] },
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
  for (const { name, command } of parts) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`\n=== ${name}`);
    const [program = '', ...args] = command;
    const { code } = await runCommand(program, args, { cwd: projectRoot, env: process.env });
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
