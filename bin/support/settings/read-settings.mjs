import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { fail } from '../problem.mjs';
import { toLocalOrigin } from '../processes/wait-for-health.mjs';

/** Variables that only these scripts read. All others are defined in lib/core/env/env.ts. */
export const scriptVariables = ['LOG'];

/**
 * Settings that the scripts need before dependencies are installed. The defaults match lib/core/env/env.ts,
 * which validates all settings when the processes start.
 *
 * @param {Record<string, string | undefined>} env
 * @param {{ root: string, dataDir?: string }} options `dataDir` is the default.
 */
export const readSettings = (env, { root, dataDir = './data' }) => {
  const port = readPort(env, 'PORT', 3000);
  const edgePort = readPort(env, 'EDGE_PORT', 3001);
  if (port === edgePort) fail(`PORT and EDGE_PORT are both ${port}; they must differ.`);
  const absoluteDataDir = path.resolve(root, env.DATA_DIR || dataDir);
  return {
    root,
    host: env.HOST || '127.0.0.1',
    port,
    edgePort,
    dataDir: absoluteDataDir,
    publicUrl: (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/+$/, ''),
    edgeUrl: (env.EDGE_URL || `http://localhost:${edgePort}`).replace(/\/+$/, ''),
    databaseUrl: env.DATABASE_URL || `file:${path.join(absoluteDataDir, 'reelhof.db')}`,
    wantsSeed: env.SEED !== 'none',
    demoEmail: env.DEMO_EMAIL || 'demo@reelhof.local',
    demoPassword: env.DEMO_PASSWORD || undefined,
    showAllLogs: env.LOG === 'all',
  };
};

/** @typedef {ReturnType<typeof readSettings>} Settings */

/**
 * Environment of the processes: the given variables, and defaults that depend on the script.
 *
 * @param {Record<string, string | undefined>} given
 * @param {Settings} settings
 * @param {'production' | 'development'} nodeEnv
 */
export const createProcessEnv = (given, { dataDir, host, port }, nodeEnv) => ({
  ...given,
  NODE_ENV: nodeEnv,
  DATA_DIR: dataDir,
  // `localhost` does not reach web if HOST is another address of the machine.
  WEB_INTERNAL_URL: given.WEB_INTERNAL_URL || toLocalOrigin(host, port),
});

/**
 * Whether a process for live events is needed, according to `LIVE`.
 *
 * @param {Record<string, string | undefined>} given
 */
export const hasLive = (given) => (given.LIVE || 'embedded') === 'embedded';

/** Whether live channels were running when Reelhof was stopped. */
export const hasLiveChannels = (/** @type {string} */ dataDir) => {
  const folder = path.join(dataDir, 'live');
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.json'));
};

const readPort = (
  /** @type {Record<string, string | undefined>} */ env,
  /** @type {string} */ name,
  /** @type {number} */ fallback,
) => {
  const port = env[name] ? Number(env[name]) : fallback;
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  return fail(`${name} must be a whole number from 1 to 65535.`);
};

/**
 * Reads the variables of a `.env` file: `NAME=value` lines, `#` comments, optional quotes. Values are not
 * expanded. A missing file counts as empty.
 *
 * @param {string} file
 * @returns {Record<string, string>}
 */
export const readDotEnv = (file) => {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
  return parseDotEnv(text);
};

/**
 * @param {string} text
 * @returns {Record<string, string>}
 */
export const parseDotEnv = (text) => {
  /** @type {Record<string, string>} */
  const variables = {};
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(line);
    if (match?.[1]) variables[match[1]] = readValue(match[2] ?? '');
  }
  return variables;
};

const readValue = (/** @type {string} */ raw) => {
  const quoted = /^(["'])(.*?)\1\s*(?:#.*)?$/.exec(raw);
  if (quoted) return quoted[2] ?? '';
  return raw.replace(/(^|\s)#.*$/, '').trim();
};
