import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

import { fail } from '../problem.mjs';

const execute = promisify(execFile);
const maxBuffer = 64 * 1024 * 1024;

/**
 * @typedef {{
 *   name: 'docker' | 'podman',
 *   version: string,
 *   compose: string | null,
 *   run: (args: string[], env?: Record<string, string>) => Promise<string>,
 *   attempt: (args: string[]) => Promise<string | null>,
 * }} Engine `compose` is the version of `docker compose`, or null. `run` returns the trimmed standard output
 *   and throws with the end of the error output; `attempt` returns null instead.
 */

const split = (/** @type {string | undefined} */ text) => text?.split(/\s+/).filter(Boolean) ?? [];

/** Podman starts health checks by systemd's timers. Without systemd it only runs them on request. */
const withoutTimers = existsSync('/run/systemd/system') ? {} : { DISABLE_HC_SYSTEMD: 'true' };

/** @returns {Engine['run']} */
const createRun =
  (
    /** @type {string[]} */ [file = '', ...first],
    /** @type {Record<string, string | undefined>} */ outer,
    /** @type {() => AbortSignal | undefined} */ getSignal,
  ) =>
  (args, env = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn(file, [...first, ...args], {
        env: { ...outer, ...withoutTimers, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        signal: getSignal(),
      });
      let output = '';
      let errors = '';
      child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
      child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
      child.once('error', reject);
      child.once('close', (code) => {
        if (code === 0) return resolve(output.trim());
        const tail = `${output}${errors}`.trim().split('\n').slice(-25).join('\n');
        reject(new Error(`${file} ${args.slice(0, 3).join(' ')} … exited with ${code}:\n${tail}`));
      });
    });

/**
 * Finds the engine: `CONTAINER_ENGINE` (a command, may have arguments), else docker if its daemon answers,
 * else podman.
 *
 * @param {Record<string, string | undefined>} env
 * @param {() => AbortSignal | undefined} getSignal Aborts a running command.
 * @returns {Promise<Engine | null>}
 */
export const findEngine = async (env, getSignal) => {
  const given = split(env.CONTAINER_ENGINE);
  for (const command of given.length > 0 ? [given] : [['docker'], ['podman']]) {
    const run = createRun(command, env, getSignal);
    const attempt = (/** @type {string[]} */ args) => run(args).catch(() => null);
    const info = await attempt(['version', '--format', '{{json .}}']);
    if (info === null) continue;
    const { Server, Client } = JSON.parse(info);
    const name = /podman/.test(command[0] ?? '') ? 'podman' : 'docker';
    const version = (name === 'docker' ? Server : Client)?.Version;
    if (!version) continue;
    const compose = name === 'docker' ? await attempt(['compose', 'version', '--short']) : null;
    return { name, version, compose, run, attempt };
  }
  if (given.length > 0) fail(`CONTAINER_ENGINE is set to ${given.join(' ')}, which does not answer.`);
  return null;
};

/**
 * @param {Engine} engine
 * @param {string} image
 * @returns {Promise<any>} Its configuration.
 */
export const inspectImage = async (engine, image) =>
  JSON.parse(await engine.run(['image', 'inspect', image]))[0];

/**
 * Size in bytes of the layers from an instruction on, which `isFirst` finds by its text.
 *
 * @param {Engine} engine
 * @param {string} image
 * @param {(createdBy: string) => boolean} isFirst
 */
export const measureLayers = async (engine, image, isFirst) => {
  const format = engine.name === 'podman' ? 'json' : '{{json .}}';
  const output = await engine.run(['history', '--no-trunc', '--human=false', '--format', format, image]);
  /** @type {{ CreatedBy: string, size?: number, Size?: string }[]} The newest layer is the first one. */
  const layers =
    engine.name === 'podman' ? JSON.parse(output) : output.split('\n').map((line) => JSON.parse(line));
  const first = layers.findLastIndex(({ CreatedBy }) => isFirst(CreatedBy));
  if (first < 0) throw new Error(`The first layer of ${image} was not found.`);
  return layers.slice(0, first + 1).reduce((sum, layer) => sum + Number(layer.size ?? layer.Size), 0);
};

/**
 * @param {Engine} engine
 * @param {string} container
 * @returns {Promise<string | null>} null if healthy, otherwise the reason.
 */
export const findFault = async (engine, container) => {
  const state = JSON.parse(await engine.run(['inspect', '--format', '{{json .State}}', container]));
  if (!state.Running) return `exited with ${state.ExitCode}`;
  if (engine.name === 'podman')
    return (await engine.attempt(['healthcheck', 'run', container])) === null ? 'is not healthy' : null;
  return state.Health?.Status === 'healthy' ? null : `is ${state.Health?.Status ?? 'without a health check'}`;
};

/**
 * Runs a program of this machine and returns its standard output.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {AbortSignal} signal
 */
export const runHere = async (file, args, signal) =>
  (await execute(file, args, { signal, maxBuffer, timeout: 120_000 })).stdout.trim();
