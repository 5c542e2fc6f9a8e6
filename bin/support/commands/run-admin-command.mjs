import { fail } from '../problem.mjs';
import { runOnInstallation } from './run-on-installation.mjs';

/** Number of arguments of each command. */
const commands = new Map([
  ['set-up-link', 0],
  ['reset-password', 1],
  ['reset-second-factor', 1],
]);

/**
 * `reelhof admin …`, for operators with access to the machine.
 *
 * @param {string[]} args
 * @param {{ env: Record<string, string | undefined> }} options
 */
export const runAdminCommand = (args, { env }) => {
  const [command = '', ...rest] = args;
  const count = commands.get(command);
  if (count === undefined) fail(`There are these commands: ${[...commands.keys()].join(', ')}.`);
  if (rest.length !== count)
    fail(count === 1 ? 'Name the email address of the account.' : 'Name nothing else.');
  return runOnInstallation('admin', args, { env });
};
