import { runMain } from './support/problem.mjs';
import { runCommand } from './support/run-command.mjs';
import { checkNode, prepareMachine, projectRoot } from './support/setup/prepare.mjs';

/**
 * `npm run fuzz [calls=4000] [seed]` sends malformed calls to the production build, which it starts with
 * temporary data.
 */
await runMain(async () => {
  checkNode();
  await prepareMachine({ env: process.env });
  const { code } = await runCommand(
    process.execPath,
    ['--import', 'tsx', 'tests/fuzz/run-fuzz.ts', ...process.argv.slice(2)],
    { cwd: projectRoot, env: process.env },
  );
  return code;
});
