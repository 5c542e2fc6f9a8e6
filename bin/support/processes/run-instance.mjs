import { existsSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { checkPorts } from '../setup/check-ports.mjs';
import { lockDataDir } from '../setup/lock-data-dir.mjs';
import { migrateDatabase } from '../setup/migrate-database.mjs';
import { checkNode, runNode } from '../setup/prepare.mjs';
import { findDemoLoginFile, seedFirstRun } from '../setup/seed-first-run.mjs';
import { createLogFiles } from './log-files.mjs';
import { stopOnSignals, waitForAbort } from './stop-on-signals.mjs';
import { createSupervisor } from './supervisor.mjs';
import { createHeartbeatCheck, createHttpCheck, toLocalOrigin, waitForHealth } from './wait-for-health.mjs';

const startTimeoutMs = 120_000;
/** Time that a stopping process has beyond the time for running requests. */
const killAfterMs = 5000;
/** Number of crashes before the first successful health check after which waiting is pointless. */
const hopelessCrashes = 3;

/**
 * Starts the processes and waits for the health checks of web, edge and worker. Live is only needed by live
 * events.
 *
 * @param {{
 *   settings: import('../settings/read-settings.mjs').Settings,
 *   children: import('./supervisor.mjs').ChildSpec[],
 *   env: Record<string, string | undefined>,
 *   isWorkerDirect: boolean,
 *   onStart: (supervisor: import('./supervisor.mjs').Supervisor) => void,
 *   signal: AbortSignal,
 * }} options `isWorkerDirect`: whether the worker is our child, without a watcher in between.
 * @returns {Promise<{ supervisor: import('./supervisor.mjs').Supervisor, isReady: boolean }>}
 */
const runProcesses = async ({ settings, children, env, isWorkerDirect, onStart, signal }) => {
  const say = (/** @type {string} */ text) => console.log(text);
  const logs = createLogFiles({
    folder: path.join(settings.dataDir, 'logs'),
    showAll: settings.showAllLogs,
    print: say,
  });
  const supervisor = createSupervisor({
    ...{ children, cwd: settings.root, env, onLine: logs.write, say },
    graceMs: (Number(env.STOP_SECONDS) || 10) * 1000 + killAfterMs,
  });
  supervisor.start();
  onStart(supervisor);

  const { host, port, edgePort, dataDir } = settings;
  const notReady = await waitForHealth({
    checks: [
      createHttpCheck('web', `${toLocalOrigin(host, port)}/api/health`),
      createHttpCheck('edge', `${toLocalOrigin(host, edgePort)}/health`),
      createHeartbeatCheck({
        dataDir,
        isAlive: (pid) => !isWorkerDirect || pid === supervisor.getState('worker').pid,
      }),
    ],
    timeoutMs: startTimeoutMs,
    hasGivenUp: (name) => supervisor.getState(name).totalCrashes >= hopelessCrashes,
    onReady: (name, ms) => say(`  ${name.padEnd(6)} ready after ${(ms / 1000).toFixed(1)} s`),
    signal,
  });
  for (const { name, missing } of signal.aborted ? [] : notReady) {
    say(`\n${name} is not ready: ${missing}\nIts last lines (all in ${dataDir}/logs/${name}.log):`);
    for (const line of logs.getTail(name)) say(`  ${line}`);
  }
  return { supervisor, isReady: notReady.length === 0 };
};

/**
 * Collects the memory of building and starting. Node only collects when the heap grows, which an idle process
 * never does.
 */
const collectOnce = () => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')({ type: 'major', execution: 'async' });
};

/** @typedef {import('../settings/read-settings.mjs').Settings} Settings */

/**
 * @typedef {{
 *   settings: Settings,
 *   env: Record<string, string | undefined>,
 *   prepare: (options: { env: Record<string, string | undefined>, signal: AbortSignal }) => Promise<void>,
 *   migrateArgs: string[],
 *   deployPlayerArgs: string[],
 *   seedArgs: string[],
 *   children: import('./supervisor.mjs').ChildSpec[],
 *   isWorkerDirect: boolean,
 * }} Instance Differences between `npm start` and `npm run dev`. The `…Args` are Node's arguments.
 */

/**
 * Prepares, starts and supervises an installation until it is stopped.
 *
 * @param {Instance} instance
 * @returns {Promise<number>} The exit code.
 */
export const runInstance = async (instance) => {
  checkNode();
  const { settings } = instance;
  await checkPorts(settings);
  const unlock = lockDataDir(settings);
  /** @type {import('./supervisor.mjs').Supervisor | undefined} */
  let running;
  const signal = stopOnSignals(() => {
    running?.kill();
    unlock();
    process.exit(130);
  }, instance.env);
  try {
    const setUpLink = await prepareInstance(instance, signal);
    console.log('Starting web, worker, edge and live …');
    const { supervisor, isReady } = await runProcesses({
      ...instance,
      onStart: (started) => {
        running = started;
      },
      signal,
    });
    if (isReady) await finishStart(instance, setUpLink, signal);
    console.log('\nStopping …');
    await supervisor.stop();
    return isReady || signal.aborted ? 0 : 1;
  } catch (error) {
    if (!signal.aborted) throw error;
    return 0;
  } finally {
    unlock();
  }
};

const prepareInstance = async (/** @type {Instance} */ instance, /** @type {AbortSignal} */ signal) => {
  const { env, prepare, migrateArgs, deployPlayerArgs } = instance;
  await prepare({ env, signal });
  const { setUpLink } = await migrateDatabase(migrateArgs, { env, signal });
  await runNode(deployPlayerArgs, { env, signal, what: 'Deploying the player' });
  return setUpLink;
};

const finishStart = async (
  /** @type {Instance} */ { settings, env, seedArgs },
  /** @type {string | null} */ setUpLink,
  /** @type {AbortSignal} */ signal,
) => {
  const first = await seedFirstRun(seedArgs, { settings, env, isEmpty: setUpLink !== null, signal });
  if (!signal.aborted) announce(settings, { ...first, setUpLink: first.login ? null : setUpLink });
  collectOnce();
  await waitForAbort(signal);
};

const announce = (
  /** @type {Settings} */ settings,
  /** @type {Awaited<ReturnType<typeof seedFirstRun>> & { setUpLink: string | null }} */ {
    login,
    embedUrl,
    setUpLink,
  },
) => {
  const loginFile = findDemoLoginFile(settings.dataDir);
  const outbox = path.join(settings.dataDir, 'outbox');
  const lines = [
    ['Panel', `${settings.publicUrl}/admin`],
    setUpLink && ['Set up', `${setUpLink}  (creates the first account, works once)`],
    login && [
      'Login',
      `${login.email}  ${settings.demoPassword ? '(password: DEMO_PASSWORD)' : login.password}`,
    ],
    loginFile && ['', `${login ? 'also' : 'the first sign-in is'} stored in ${loginFile}`],
    embedUrl && ['Sample', embedUrl],
    (existsSync(outbox) || login) && ['Mail', `unless MAIL=smtp, written to ${outbox}`],
    ['Logs', path.join(settings.dataDir, 'logs')],
    ['Stop', 'Ctrl-C'],
  ];
  console.log('\nReelhof is running.\n');
  for (const line of lines) if (line) console.log(`  ${line[0].padEnd(8)}${line[1]}`);
  console.log('');
};
