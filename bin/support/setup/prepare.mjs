import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { fail } from '../problem.mjs';
import { runCommand } from '../run-command.mjs';
import { installDependencies } from './install-dependencies.mjs';
import { canInstall, describeFfmpeg, ensureTool, installMissing } from './system-tools.mjs';

/**
 * Whether a version is in a range. Supports the subset of the grammar that `engines.node` uses: `^20.19.0 ||
 * >=24`.
 *
 * @param {string} version for example `22.13.0`
 * @param {string} range
 */
export const isVersionInRange = (version, range) =>
  range.split('||').some((part) => isVersionInPart(version, part.trim()));

const isVersionInPart = (/** @type {string} */ version, /** @type {string} */ part) => {
  const operator = /^[^\d]*/.exec(part)?.[0] ?? '';
  const have = toNumbers(version);
  const want = toNumbers(part.slice(operator.length));
  if (operator === '^' && have[0] !== want[0]) return false;
  const difference = have.map((number, index) => number - want[index]).find((delta) => delta !== 0) ?? 0;
  return difference >= 0;
};

const toNumbers = (/** @type {string} */ version) => {
  const numbers = version.replace(/^v/, '').split('.').map(Number);
  return [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0];
};

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
