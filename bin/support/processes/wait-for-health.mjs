import { readFileSync } from 'node:fs';
import path from 'node:path';

const pollMs = 250;
const heartbeatMaxAgeMs = 15_000;

/**
 * `check` returns a description of the fault, or null.
 *
 * @typedef {{ name: string, check: () => Promise<string | null> }} HealthCheck
 */

/**
 * Waits until all checks pass.
 *
 * @param {{
 *   checks: HealthCheck[],
 *   timeoutMs: number,
 *   hasGivenUp: (name: string) => boolean,
 *   onReady: (name: string, ms: number) => void,
 *   signal: AbortSignal,
 * }} options `hasGivenUp`: whether waiting longer for this process is useless.
 * @returns {Promise<{ name: string, missing: string }[]>} Failed checks. Empty if all have passed.
 */
export const waitForHealth = async ({ checks, timeoutMs, hasGivenUp, onReady, signal }) => {
  const startedAt = Date.now();
  let waiting = checks.map((check) => ({ ...check, missing: 'no answer' }));
  while (waiting.length > 0 && !signal.aborted) {
    for (const item of waiting) {
      const missing = await item.check();
      if (missing === null) onReady(item.name, Date.now() - startedAt);
      item.missing = missing ?? '';
    }
    waiting = waiting.filter(({ missing }) => missing !== '');
    if (Date.now() - startedAt > timeoutMs || waiting.some(({ name }) => hasGivenUp(name))) break;
    if (waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return waiting.map(({ name, missing }) => ({ name, missing }));
};

/**
 * Check of a process that responds with 200 at a URL.
 *
 * @param {string} name
 * @param {string} url
 * @returns {HealthCheck}
 */
export const createHttpCheck = (name, url) => ({
  name,
  check: async () => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
      const text = await response.text();
      return response.status === 200
        ? null
        : `${url} responded with ${response.status}: ${text.slice(0, 300)}`;
    } catch {
      return `${url} is not responding`;
    }
  },
});

/**
 * Check of the worker, which has no port but writes `run/worker.json` every few seconds.
 *
 * @param {{ dataDir: string, isAlive: (pid: number) => boolean }} options `isAlive`: whether a pid is valid.
 * @returns {HealthCheck}
 */
export const createHeartbeatCheck = ({ dataDir, isAlive }) => ({
  name: 'worker',
  check: async () => {
    const file = path.join(dataDir, 'run', 'worker.json');
    try {
      const { pid, at } = JSON.parse(readFileSync(file, 'utf8'));
      const age = Date.now() - new Date(at).getTime();
      return isAlive(pid) && age < heartbeatMaxAgeMs ? null : 'no heartbeat of this process yet';
    } catch {
      return 'no heartbeat yet';
    }
  },
});

/** Origin under which this machine reaches a server listening on `host`. */
export const toLocalOrigin = (/** @type {string} */ host, /** @type {number} */ port) => {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
};
