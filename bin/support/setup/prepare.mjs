import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { installDependencies } from './install-dependencies.mjs';
import { isVersionInRange } from './node-version.mjs';
import { fail } from '../problem.mjs';
import { runCommand } from '../run-command.mjs';
import { canInstall, describeFfmpeg, ensureTool, installMissing } from './system-tools.mjs';

/** The project's folder, wherever the script is called from. */
export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** Throws a problem when this Node is none that `engines` in package.json allows. */
export const checkNode = () => {
  const { engines } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'));
  if (isVersionInRange(process.versions.node, engines.node)) return;
  fail(
    `Reelhof needs Node ${engines.node}; this is ${process.versions.node}.\n` +
      'Install a current one from https://nodejs.org and start again.',
  );
};

/**
 * What every script needs before the real work: ffmpeg and the dependencies. Beside each other, since either takes a minute
 * on a new machine.
 *
 * @param {{ env: Record<string, string | undefined>, signal?: AbortSignal }} options
 */
export const prepareMachine = async ({ env, signal }) => {
  await sayWhatIsMissing({ env, signal });
  // Either comes to its end, also where the other fails: packages of the system that were broken off are a mess.
  const results = await Promise.allSettled([
    prepareSystem({ env, signal }),
    installDependencies({ root: projectRoot, env, signal }),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
};

/**
 * Fails where ffmpeg is missing and can't be installed, or where the one that is named can't be run: before a minute of npm.
 *
 * @param {{ env: Record<string, string | undefined>, signal?: AbortSignal }} options
 */
export const sayWhatIsMissing = async ({ env, signal }) => {
  const ffmpeg = describeFfmpeg(env);
  if (!(await ffmpeg.find()) && !canInstall(ffmpeg)) await ensureTool(ffmpeg, { env, signal });
};

/**
 * ffmpeg, and `tools` where they can be installed, all by one call of the system's installer.
 *
 * @param {{
 *   env: Record<string, string | undefined>,
 *   signal?: AbortSignal,
 *   tools?: import('./system-tools.mjs').Tool[],
 * }} options
 */
export const prepareSystem = async ({ env, signal, tools = [] }) => {
  const ffmpeg = describeFfmpeg(env);
  await installMissing([ffmpeg, ...tools], { env, signal });
  await ensureTool(ffmpeg, { env, signal });
};

/** A script of a dependency, to be run by this very Node. */
export const modulePath = (/** @type {string} */ file) => path.join(projectRoot, 'node_modules', file);

/**
 * Runs a script with this Node in the project's folder; throws a problem when it fails.
 *
 * @param {string[]} args
 * @param {{ env: Record<string, string | undefined>, signal?: AbortSignal, capture?: boolean, what: string }} options
 * @returns {Promise<string>} The output, where it is captured.
 */
export const runNode = async (args, { env, signal, capture, what }) => {
  const { code, output } = await runCommand(process.execPath, args, {
    cwd: projectRoot,
    env,
    signal,
    capture,
  });
  if (signal?.aborted) fail(`${what} was interrupted.`);
  if (code !== 0) fail(`${output}${what} failed.`);
  return output;
};
