import { readdirSync } from 'node:fs';
import path from 'node:path';

import { runMain } from './support/problem.mjs';
import { runCommand } from './support/run-command.mjs';
import { installDependencies } from './support/setup/install-dependencies.mjs';
import { projectRoot } from './support/setup/prepare.mjs';

/**
 * `node bin/check-aws.mjs` synthesises and tests the templates of `deploy/aws`, which have their own
 * dependencies.
 */
const main = async () => {
  const root = path.join(projectRoot, 'deploy', 'aws');
  await installDependencies({ root, env: process.env });
  const tests = readdirSync(path.join(root, 'tests')).filter((file) => file.endsWith('.test.mjs'));
  const { code } = await runCommand(
    process.execPath,
    ['--test', ...tests.map((file) => path.join('tests', file))],
    { cwd: root, env: process.env },
  );
  return code;
};

await runMain(main);
