import { existsSync } from 'node:fs';
import path from 'node:path';

import { projectRoot } from '../setup/prepare.mjs';
import { fail } from '../problem.mjs';
import { readDotEnv } from '../settings/read-dot-env.mjs';
import { createProcessEnv, readSettings } from '../settings/read-settings.mjs';
import { runCommand } from '../run-command.mjs';

const valued = new Set(['--owner', '--package']);

/**
 * `reelhof export`, `reelhof import-workspace` and `reelhof compact`: with the installation's own settings, since they read and write its database and
 * its storage. Answers the exit code.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env: Record<string, string | undefined> }} options
 */
export const runArchiveCommand = async (command, args, { env }) => {
  // Not the values of options, wherever they stand.
  const names = args.filter((arg, index) => !arg.startsWith('--') && !valued.has(args[index - 1] ?? ''));
  if (command === 'export' && names.length !== 2) fail('Name the workspace and a new folder.');
  if (command === 'compact' && args.length !== 0) fail('There is nothing to name.');
  if (command === 'import-workspace' && !args.includes('--owner'))
    fail('Name the folder, and with --owner the address of an account that is here.');
  const bundle = path.join(projectRoot, 'dist', 'archive.mjs');
  if (!existsSync(bundle)) fail('Run this where the installation is, after its first start.');
  const given = { ...readDotEnv(path.join(projectRoot, '.env')), ...env };
  const settings = readSettings(given, { root: projectRoot });
  // What opens a database that is not there makes an empty one.
  const file = settings.databaseUrl.startsWith('file:') && settings.databaseUrl.slice('file:'.length);
  if (file && !existsSync(path.resolve(projectRoot, file)))
    fail(`There is no database at ${file}: DATA_DIR or DATABASE_URL is not this installation's.`);
  // A folder is named from where the command was called.
  const absolute = args.map((arg, index) => {
    const isFolder = arg === names.at(command === 'export' ? 1 : 0) && args.indexOf(arg) === index;
    return isFolder ? path.resolve(arg) : arg;
  });
  const { code } = await runCommand(process.execPath, [bundle, command, ...absolute], {
    cwd: projectRoot,
    env: createProcessEnv(given, settings, 'production'),
  });
  return code;
};
