import { setTimeout as pause } from 'node:timers/promises';

import { listInOrder, readShape, toRunArgs } from './compose.mjs';
import { findFault } from './engine.mjs';

/** @typedef {import('./engine.mjs').Engine} Engine */

/**
 * @typedef {{
 *   start: () => Promise<void>,
 *   runOnce: (service: string) => Promise<string>,
 *   restart: (services: string[]) => Promise<void>,
 *   remove: () => Promise<void>,
 *   getContainer: (service: string) => Promise<string>,
 * }} Driver `start` also replaces containers whose settings have changed. `runOnce` returns the output.
 */

/** @returns {Driver} */
const useCompose = (
  /** @type {Engine} */ engine,
  /** @type {string} */ project,
  /** @type {string[]} */ files,
  /** @type {Record<string, string>} */ env,
) => {
  const compose = (/** @type {string[]} */ ...args) =>
    engine.run(['compose', '-p', project, ...files.flatMap((file) => ['-f', file]), ...args], env);
  return {
    start: async () => void (await compose('up', '--detach', '--no-build', '--quiet-pull')),
    runOnce: (service) => compose('run', '--rm', '--no-TTY', service),
    restart: async (services) => void (await compose('restart', ...services)),
    remove: async () =>
      void (await compose('--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '5')),
    getContainer: (service) => compose('ps', '--all', '--quiet', service),
  };
};

/**
 * Runs the commands that follow from the Compose files, for engines without Compose.
 *
 * @returns {Driver}
 */
const useCommands = (
  /** @type {Engine} */ engine,
  /** @type {string} */ project,
  /** @type {string[]} */ files,
  /** @type {Record<string, string>} */ env,
) => {
  const { attempt, run } = engine;
  const toName = (/** @type {string} */ service) => `${project}-${service}`;
  const getShape = () => readShape(files, env);
  /** @type {Map<string, string>} The settings that a service's container was started with. */
  const started = new Map();

  const removeContainer = (/** @type {string} */ service) =>
    attempt(['rm', '--force', '--volumes', toName(service)]);

  const startService = async (
    /** @type {string} */ service,
    /** @type {import('./compose.mjs').Service} */ settings,
    /** @type {boolean} */ isOnce,
  ) => {
    const args = toRunArgs(service, settings, project);
    if (!isOnce && started.get(service) === JSON.stringify(args)) return '';
    if (started.has(service)) await attempt(['stop', toName(service)]);
    await removeContainer(service);
    started.set(service, JSON.stringify(args));
    const restart = settings.restart && !isOnce ? ['--restart', settings.restart] : [];
    return run(['run', ...(isOnce ? [] : ['--detach', ...restart]), '--name', toName(service), ...args]);
  };

  return {
    start: async () => {
      const { services, volumes } = getShape();
      await attempt(['network', 'create', project]);
      for (const volume of volumes) await attempt(['volume', 'create', `${project}-${volume}`]);
      const once = new Set(
        Object.values(services).flatMap(({ depends_on = {} }) =>
          Object.keys(depends_on).filter(
            (name) => depends_on[name]?.condition === 'service_completed_successfully',
          ),
        ),
      );
      for (const name of listInOrder(services)) {
        const service = services[name] ?? {};
        for (const [other, { condition }] of Object.entries(service.depends_on ?? {}))
          if (condition === 'service_healthy') await waitUntilHealthy(engine, toName(other));
        await startService(name, service, once.has(name));
      }
    },
    runOnce: async (service) => {
      const output = await startService(service, getShape().services[service] ?? {}, true);
      await removeContainer(service);
      return output;
    },
    restart: async (services) => {
      for (const service of services) await run(['restart', toName(service)]);
    },
    remove: async () => {
      const { volumes } = getShape();
      for (const service of [...started.keys()].reverse()) await removeContainer(service);
      for (const volume of volumes) await attempt(['volume', 'rm', '--force', `${project}-${volume}`]);
      await attempt(['network', 'rm', project]);
    },
    getContainer: async (service) => toName(service),
  };
};

/**
 * A shape of the installation, as its Compose files describe it.
 *
 * @param {Engine} engine
 * @param {{ project: string, files: string[], env: Record<string, string> }} options `env` resolves the
 *   variables of the files and may change between two starts.
 * @returns {Driver}
 */
export const createShape = (engine, { project, files, env }) =>
  (engine.compose ? useCompose : useCommands)(engine, project, files, env);

const patienceMs = 600_000;

/**
 * @param {Engine} engine
 * @param {string} container
 * @returns {Promise<void>} Throws with the last lines of its log.
 */
export const waitUntilHealthy = async (engine, container) => {
  let fault = await findFault(engine, container);
  for (const startedAt = Date.now(); fault && Date.now() - startedAt < patienceMs;) {
    await pause(500);
    fault = await findFault(engine, container);
  }
  if (!fault) return;
  const log = (await engine.attempt(['logs', '--tail', '20', container])) ?? '';
  throw new Error(`${container} ${fault}. Its last lines:\n${log}`);
};
