import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { runMain } from './support/problem.mjs';
import { runCommand } from './support/run-command.mjs';
import { checkNode, prepareMachine, projectRoot } from './support/setup/prepare.mjs';

const folder = path.join('tests', 'bench');

/** `npm run bench <name> [arguments]`. Lists all benchmarks without a name. */
const main = async () => {
  checkNode();
  const [name, ...args] = process.argv.slice(2);
  const names = listBenches();
  if (!name || !names.includes(name)) {
    console.log(`npm run bench <name> [arguments]\n\n${names.map((each) => `  ${each}`).join('\n')}`);
    return name ? 1 : 0;
  }
  await prepareMachine({ env: process.env });
  const script = path.join(folder, `${name}.ts`);
  const { code } = await runCommand(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: projectRoot,
    env: process.env,
  });
  return code;
};

const listBenches = () => {
  const absolute = path.join(projectRoot, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.basename(file, '.ts'));
};

await runMain(main);
