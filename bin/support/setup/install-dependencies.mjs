import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { fail } from '../problem.mjs';
import { runCommand } from '../run-command.mjs';

/**
 * Runs `npm ci` unless all packages of the lock file are installed.
 *
 * @param {{ root: string, env: Record<string, string | undefined>, signal?: AbortSignal }} options
 */
export const installDependencies = async ({ root, env, signal }) => {
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const installed = readPackages(path.join(root, 'node_modules', '.package-lock.json'));
  if (isInstalled(wanted, installed)) return;

  console.log('Installing dependencies (npm ci) …');
  const { command, args } = findNpm(env);
  // With NODE_ENV=production npm omits development packages, which the build needs.
  const { code } = await runCommand(
    command,
    [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, env: { ...env, NODE_ENV: undefined }, signal },
  );
  if (code !== 0) fail('npm ci failed; its output is above.');
};

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages */

/**
 * Compares a lock file with the list that npm wrote after its last installation. Optional packages may be
 * missing, because they belong to other platforms.
 *
 * @param {Packages} wanted
 * @param {Packages} installed
 */
export const isInstalled = (wanted, installed) =>
  Object.entries(wanted).every(([location, { version, integrity, optional }]) => {
    const found = installed[location];
    if (location === '' || (!found && optional)) return true;
    return found?.version === version && found?.integrity === integrity;
  });

/** @returns {Packages} */
const readPackages = (/** @type {string} */ file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
};

/** npm as a script for the current Node, which avoids a shell and `npm.cmd`. */
const findNpm = (/** @type {Record<string, string | undefined>} */ env) => {
  const folder = path.dirname(process.execPath);
  const script = [
    env.npm_execpath,
    path.join(folder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    path.join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find((file) => file && /npm-cli\.js$/.test(file) && existsSync(file));
  return script ? { command: process.execPath, args: [script] } : { command: 'npm', args: [] };
};
