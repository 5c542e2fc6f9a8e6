import { existsSync } from 'node:fs';
import path from 'node:path';

import { fail } from '../problem.mjs';
import { runCommand } from '../run-command.mjs';
import { readDotEnv, createProcessEnv, readSettings } from '../settings/read-settings.mjs';
import { projectRoot } from '../setup/prepare.mjs';

/** Number of arguments of each command; null if bin/admin.ts checks them. */
const commands = new Map([
  ['set-up-link', 0],
  ['reset-password', 1],
  ['reset-second-factor', 1],
  ['init', null],
  ['user', null],
  ['token', null],
  ['rotate-secret', null],
  ['test-mail', null],
]);

/**
 * `reelhof admin …`, for operators with access to the machine.
 *
 * @param {string[]} args
 * @param {{ env: Record<string, string | undefined> }} options
 */
export const runAdminCommand = (args, { env }) => {
  const [command = '', ...rest] = args;
  if (command === 'doctor') return runDoctor(rest, { env });
  const count = commands.get(command);
  if (count === undefined) fail(`Unknown command: admin ${command}. See: reelhof admin --help`);
  if (count !== null && rest.length !== count)
    fail(count === 1 ? 'Name the email address of the account.' : 'This command takes no more arguments.');
  return runOnInstallation('admin', args, { env, interactive: true });
};

/** Checks the installation, which may have no database yet. */
const runDoctor = async (
  /** @type {string[]} */ args,
  /** @type {{ env: Record<string, string | undefined> }} */ { env },
) => {
  const option = args.find((arg) => arg.startsWith('-') && arg !== '--json');
  if (option) fail(`Unknown option: ${option}. The only one is --json.`);
  const given = { ...readDotEnv(path.join(projectRoot, '.env')), ...env };
  return runBundle('doctor', args, { given, settings: readSettings(given, { root: projectRoot }) });
};

const valued = new Set(['--owner', '--package']);

/**
 * `reelhof admin export`, `reelhof admin import-workspace` and `reelhof admin compact`. Returns the exit
 * code.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env: Record<string, string | undefined> }} options
 */
export const runArchiveCommand = (command, args, { env }) => {
  const names = args.filter((arg, index) => !arg.startsWith('--') && !valued.has(args[index - 1] ?? ''));
  if (command === 'export' && names.length !== 2) fail('Name the workspace and a new folder.');
  if (command === 'compact' && args.length !== 0) fail('This command takes no arguments.');
  if (command === 'import-workspace' && !args.includes('--owner'))
    fail('Name the folder, and with --owner the email address of an existing account.');
  // The command runs in the project's root, but folders are relative to the caller's working directory.
  const absolute = args.map((arg, index) => {
    const isFolder = arg === names.at(command === 'export' ? 1 : 0) && args.indexOf(arg) === index;
    return isFolder ? path.resolve(arg) : arg;
  });
  return runOnInstallation('archive', [command, ...absolute], { env });
};

/**
 * Runs a bundle of dist/ with the installation's settings on its database. Returns the exit code.
 *
 * @param {string} name Name of the bundle, without its extension.
 * @param {string[]} args
 * @param {{ env: Record<string, string | undefined>, interactive?: boolean }} options `interactive` passes
 *   standard input on.
 */
const runOnInstallation = async (name, args, { env, interactive = false }) => {
  const given = { ...readDotEnv(path.join(projectRoot, '.env')), ...env };
  const settings = readSettings(given, { root: projectRoot });
  // Opening a missing database would create an empty one.
  const file = settings.databaseUrl.startsWith('file:') && settings.databaseUrl.slice('file:'.length);
  if (file && !existsSync(path.resolve(projectRoot, file)))
    fail(`There is no database at ${file}. Check DATA_DIR and DATABASE_URL.`);
  return runBundle(name, args, { given, settings, interactive });
};

/**
 * @param {string} name
 * @param {string[]} args
 * @param {{
 *   given: Record<string, string | undefined>,
 *   settings: import('../settings/read-settings.mjs').Settings,
 *   interactive?: boolean,
 * }} options
 */
const runBundle = async (name, args, { given, settings, interactive = false }) => {
  const bundle = path.join(projectRoot, 'dist', `${name}.mjs`);
  if (!existsSync(bundle)) fail('Run this on the installation’s machine after its first start.');
  const { code } = await runCommand(process.execPath, [bundle, ...args], {
    cwd: projectRoot,
    env: createProcessEnv(given, settings, 'production'),
    interactive,
  });
  return code;
};
