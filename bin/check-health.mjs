import { readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/** Maximum age of a heartbeat in milliseconds. A worker writes one every two seconds. */
const maxAgeMs = 15_000;
const timeoutMs = 4000;

/**
 * Health check of a container: `node check-health.mjs [web|worker|edge|live]` exits with 0, or with 1 and a
 * reason. Without a name, it checks web, worker and edge, which one container may run together. It uses the
 * process's settings and only Node's own modules, so that it starts fast.
 *
 * @param {string | undefined} name
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<string | null>} Description of the fault, or null.
 */
export const findMissing = async (name, env) => {
  const dataDir = path.resolve(env.DATA_DIR || './data');
  if (name === 'web') return askHttp(`http://127.0.0.1:${env.PORT || 3000}/api/health`);
  if (name === 'edge') return askHttp(`http://127.0.0.1:${env.EDGE_PORT || 3001}/health`);
  if (name === 'worker') return readHeartbeat(env.HEARTBEAT_FILE || path.join(dataDir, 'run', 'worker.json'));
  if (name === 'live') return reachSocket(path.join(dataDir, 'live.sock'));
  if (name) return 'name the process: web, worker, edge or live';
  const faults = await Promise.all(['web', 'worker', 'edge'].map((each) => findMissing(each, env)));
  return faults.find((fault) => fault !== null) ?? null;
};

const askHttp = async (/** @type {string} */ url) => {
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    return status === 200 ? null : `${url} responded with ${status}`;
  } catch {
    return `${url} is not responding`;
  }
};

const readHeartbeat = (/** @type {string} */ file) => {
  try {
    const age = Date.now() - Date.parse(JSON.parse(readFileSync(file, 'utf8')).at);
    return age <= maxAgeMs ? null : `the last heartbeat is ${Math.round(age / 1000)} s old`;
  } catch {
    return `${file} contains no heartbeat`;
  }
};

/** @returns {Promise<string | null>} */
const reachSocket = (/** @type {string} */ file) =>
  new Promise((resolve) => {
    const socket = net.connect({ path: file, timeout: timeoutMs });
    const end = (/** @type {string | null} */ missing) => {
      socket.destroy();
      resolve(missing);
    };
    socket.once('connect', () => end(null));
    socket.once('timeout', () => end(`${file} is not responding`));
    socket.once('error', () => end(`${file} is not responding`));
  });

if (process.argv[1] === import.meta.filename) {
  const missing = await findMissing(process.argv[2], process.env);
  if (missing) console.error(missing);
  process.exit(missing ? 1 : 0);
}
