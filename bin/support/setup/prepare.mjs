import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { installDependencies } from './install-dependencies.mjs';
import { isVersionInRange } from './node-version.mjs';
import { fail } from '../problem.mjs';
import { runCommand } from '../run-command.mjs';
import { canInstall, describeFfmpeg, ensureTool, installMissing } from './system-tools.mjs';

/** Root folder of the project, independent of the working directory. */
export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** Throws a problem if this version of Node is not supported by `engines` in package.json. */
export const checkNode = () => {
  const { engines } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'));
  if (isVersionInRange(process.versions.node, engines.node)) return;
  fail(
    `Reelhof needs Node ${engines.node}; this is ${process.versions.node}.\n` +
      'Install a current one from https://nodejs.org and start again.',
  );
};

/**
 * Installs ffmpeg and the dependencies in parallel, because each takes a minute on a new machine.
 *
 * @param {{ env: Record<string, string | undefined>, signal?: AbortSignal }} options
 */
export const prepareMachine = async ({ env, signal }) => {
  await sayWhatIsMissing({ env, signal });
  // Waits for both, even if one fails, because an aborted installation of system packages leaves a broken
  // state.
  const results = await Promise.allSettled([
    prepareSystem({ env, signal }),
    installDependencies({ root: projectRoot, env, signal }),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
};

/**
 * Fails early if ffmpeg is missing and cannot be installed, or if the configured one cannot be run.
 *
 * @param {{ env: Record<string, string | undefined>, signal?: AbortSignal }} options
 */
export const sayWhatIsMissing = async ({ env, signal }) => {
  const ffmpeg = describeFfmpeg(env);
  if (!(await ffmpeg.find()) && !canInstall(ffmpeg)) await ensureTool(ffmpeg, { env, signal });
};

/**
 * Installs ffmpeg, and `tools` if possible, with a single call of the system's package manager.
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

/** Path of a dependency's script. */
export const modulePath = (/** @type {string} */ file) => path.join(projectRoot, 'node_modules', file);

/**
 * Runs a script with the current Node in the project's folder. Throws a problem if it fails.
 *
 * @param {string[]} args
 * @param {{
 *   env: Record<string, string | undefined>,
 *   signal?: AbortSignal,
 *   capture?: boolean,
 *   what: string,
 * }} options
 * @returns {Promise<string>} The output, if it is captured.
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
