import path from 'node:path';

import { createLogFiles } from './log-files.mjs';
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
export const runProcesses = async ({ settings, children, env, isWorkerDirect, onStart, signal }) => {
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
