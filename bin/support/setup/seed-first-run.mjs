import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

import { runCommand } from '../run-command.mjs';

/**
 * Login of the first user. Without `DEMO_PASSWORD`, a password is generated once and stored in
 * `DATA_DIR/demo-login.txt` (mode 600), so that an interrupted first start continues with the same one.
 *
 * @param {{ dataDir: string, demoEmail: string, demoPassword: string | undefined }} settings
 */
export const prepareDemoLogin = ({ dataDir, demoEmail, demoPassword }) => {
  if (demoPassword) return { email: demoEmail, password: demoPassword };
  const file = getFile(dataDir);
  const kept = readLogin(file);
  if (kept) return kept;
  const login = { email: demoEmail, password: randomBytes(12).toString('base64url') };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${login.email}\n${login.password}\n`, { mode: 0o600 });
  return login;
};

/** Path of the stored login, or null if the environment provided the password. */
export const findDemoLoginFile = (/** @type {string} */ dataDir) => {
  const file = getFile(dataDir);
  return readLogin(file) ? file : null;
};

const getFile = (/** @type {string} */ dataDir) => path.join(dataDir, 'demo-login.txt');

const readLogin = (/** @type {string} */ file) => {
  try {
    const [email, password] = readFileSync(file, 'utf8').split('\n');
    return email && password ? { email, password } : null;
  } catch {
    return null;
  }
};

/**
 * Stores per database whether seeding is complete. An interrupted first start is resumed, but a database with
 * real data is never seeded.
 *
 * @param {{ dataDir: string, databaseUrl: string }} settings
 */
export const createSeedState = ({ dataDir, databaseUrl }) => {
  const file = path.join(dataDir, 'run', 'seed.json');
  const database = createHash('sha256').update(databaseUrl).digest('hex').slice(0, 16);

  /** @returns {{ state: 'started' | 'done', embedUrl?: string } | null} */
  const read = () => {
    try {
      const kept = JSON.parse(readFileSync(file, 'utf8'));
      return kept.database === database ? kept : null;
    } catch {
      return null;
    }
  };

  const write = (/** @type {Record<string, unknown>} */ state) =>
    writeFileSync(file, `${JSON.stringify({ database, ...state })}\n`, { mode: 0o600 });

  return {
    isNeeded: (/** @type {boolean} */ isDatabaseEmpty) => isDatabaseEmpty || read()?.state === 'started',
    start: () => write({ state: 'started' }),
    finish: (/** @type {string | undefined} */ embedUrl) => write({ state: 'done', embedUrl }),
    getEmbedUrl: () => read()?.embedUrl,
  };
};

const resultPrefix = 'RESULT ';

/**
 * Seeds an empty database. Web, worker and edge must be running, because the sample clip is uploaded like any
 * other.
 *
 * @param {string[]} args Node's arguments that run bin/seed.ts or its bundle.
 * @param {{
 *   settings: import('../settings/read-settings.mjs').Settings,
 *   env: Record<string, string | undefined>,
 *   isEmpty: boolean,
 *   signal: AbortSignal,
 * }} options
 * @returns {Promise<{ login: { email: string, password: string } | null, embedUrl?: string }>}
 *   `login` is only set on the first run.
 */
export const seedFirstRun = async (args, { settings, env, isEmpty, signal }) => {
  const state = createSeedState(settings);
  if (!settings.wantsSeed || !state.isNeeded(isEmpty)) return { login: null, embedUrl: state.getEmbedUrl() };

  const login = prepareDemoLogin(settings);
  state.start();
  console.log('Filling the empty database and encoding a sample clip …');
  const { code, output } = await runCommand(process.execPath, args, {
    cwd: settings.root,
    env: { ...env, DEMO_EMAIL: login.email, DEMO_PASSWORD: login.password },
    capture: true,
    onLine: (line) => {
      if (!line.startsWith(resultPrefix)) console.log(`  ${line}`);
    },
    signal,
  });
  if (signal.aborted) return { login };
  const result = output.split('\n').findLast((line) => line.startsWith(resultPrefix));
  if (code !== 0 || !result) {
    console.log('The first-run data is incomplete; the next start tries again.');
    return { login };
  }
  const { embedUrl } = JSON.parse(result.slice(resultPrefix.length));
  state.finish(embedUrl);
  return { login, embedUrl };
};
