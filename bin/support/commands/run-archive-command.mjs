import path from 'node:path';

import { fail } from '../problem.mjs';
import { runOnInstallation } from './run-on-installation.mjs';

const valued = new Set(['--owner', '--package']);

/**
 * `reelhof export`, `reelhof import-workspace` and `reelhof compact`. Returns the exit code.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env: Record<string, string | undefined> }} options
 */
export const runArchiveCommand = (command, args, { env }) => {
  const names = args.filter((arg, index) => !arg.startsWith('--') && !valued.has(args[index - 1] ?? ''));
  if (command === 'export' && names.length !== 2) fail('Name the workspace and a new folder.');
  if (command === 'compact' && args.length !== 0) fail('There is nothing to name.');
  if (command === 'import-workspace' && !args.includes('--owner'))
    fail('Name the folder, and with --owner the address of an account that is here.');
  // The command runs in the project's root, but folders are relative to the caller's working directory.
  const absolute = args.map((arg, index) => {
    const isFolder = arg === names.at(command === 'export' ? 1 : 0) && args.indexOf(arg) === index;
    return isFolder ? path.resolve(arg) : arg;
  });
  return runOnInstallation('archive', [command, ...absolute], { env });
};
