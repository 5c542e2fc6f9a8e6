import { existsSync } from 'node:fs';
import path from 'node:path';

import { fail } from '../problem.mjs';
import { runCommand } from '../run-command.mjs';
import { readDotEnv } from '../settings/read-dot-env.mjs';
import { createProcessEnv, readSettings } from '../settings/read-settings.mjs';
import { projectRoot } from '../setup/prepare.mjs';

/**
 * Runs a bundle of dist/ with the installation's settings on its database. Returns the exit code.
 *
 * @param {string} name Name of the bundle, without its extension.
 * @param {string[]} args
 * @param {{ env: Record<string, string | undefined> }} options
 */
export const runOnInstallation = async (name, args, { env }) => {
  const bundle = path.join(projectRoot, 'dist', `${name}.mjs`);
  if (!existsSync(bundle)) fail('Run this where the installation is, after its first start.');
  const given = { ...readDotEnv(path.join(projectRoot, '.env')), ...env };
  const settings = readSettings(given, { root: projectRoot });
  // Opening a missing database would create an empty one.
  const file = settings.databaseUrl.startsWith('file:') && settings.databaseUrl.slice('file:'.length);
  if (file && !existsSync(path.resolve(projectRoot, file)))
    fail(`There is no database at ${file}: DATA_DIR or DATABASE_URL is not this installation's.`);
  const { code } = await runCommand(process.execPath, [bundle, ...args], {
    cwd: projectRoot,
    env: createProcessEnv(given, settings, 'production'),
  });
  return code;
};
