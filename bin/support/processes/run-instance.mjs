import { existsSync } from 'node:fs';
import path from 'node:path';

import { checkPorts } from '../setup/check-ports.mjs';
import { collectOnce } from '../setup/collect-once.mjs';
import { findDemoLoginFile } from '../setup/demo-login.mjs';
import { lockDataDir } from '../setup/lock-data-dir.mjs';
import { migrateDatabase } from '../setup/migrate-database.mjs';
import { checkNode, prepareMachine, runNode } from '../setup/prepare.mjs';
import { runProcesses } from './run-processes.mjs';
import { seedFirstRun } from '../setup/seed-first-run.mjs';
import { stopOnSignals, waitForAbort } from './stop-on-signals.mjs';

/** @typedef {import('../settings/read-settings.mjs').Settings} Settings */

/**
 * @typedef {{
 *   settings: Settings,
 *   env: Record<string, string | undefined>,
 *   build: (options: { env: Record<string, string | undefined>, signal: AbortSignal }) => Promise<void>,
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
  const { env, build, migrateArgs, deployPlayerArgs } = instance;
  await prepareMachine({ env, signal });
  await build({ env, signal });
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
    setUpLink && ['Set up', `${setUpLink}  (makes the first account, once)`],
    login && [
      'Login',
      `${login.email}  ${settings.demoPassword ? '(password: DEMO_PASSWORD)' : login.password}`,
    ],
    loginFile && ['', `${login ? 'also' : 'the first login is'} kept in ${loginFile}`],
    embedUrl && ['Sample', embedUrl],
    (existsSync(outbox) || login) && ['Mail', `unless MAIL=smtp, written to ${outbox}`],
    ['Logs', path.join(settings.dataDir, 'logs')],
    ['Stop', 'Ctrl-C'],
  ];
  console.log('\nReelhof is running.\n');
  for (const line of lines) if (line) console.log(`  ${line[0].padEnd(8)}${line[1]}`);
  console.log('');
};
