import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { fail } from '../problem.mjs';
import { stopOnSignals } from '../processes/stop-on-signals.mjs';
import { runCommand } from '../run-command.mjs';
import { readDotEnv, createProcessEnv, readSettings } from '../settings/read-settings.mjs';
import { lockDataDir } from '../setup/lock-data-dir.mjs';
import { projectRoot } from '../setup/prepare.mjs';

/** @typedef {import('../settings/read-settings.mjs').Settings} Settings */
/** @typedef {Record<string, string | undefined>} Variables */
/** @typedef {{ given: Variables, settings: Settings, env: Variables }} Place */

/** Environment variables that a process needs and that are no settings of Reelhof. */
const surroundings = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'];

const bundle = [path.join('dist', 'move.mjs')];

/** Node's arguments that run the steps of each installation (bin/move.ts as a bundle). */
const bundles = { from: bundle, to: bundle };

/**
 * `reelhof admin move <settings>` copies an installation to other settings. Returns the exit code.
 *
 * @param {string[]} args
 * @param {{ env: Variables, programs?: typeof bundles }} options
 */
export const runMoveCommand = async (args, { env, programs = bundles }) => {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const flags = args.filter((arg) => arg.startsWith('--'));
  if (names.length !== 1) fail('Name the file with the settings of the destination.');
  const unknown = flags.find((flag) => flag !== '--files-only');
  if (unknown) fail(`Unknown option: ${unknown}`);
  const file = path.resolve(names[0] ?? '');
  if (!existsSync(file)) fail(`${file} does not exist.`);
  if (programs === bundles && !existsSync(path.join(projectRoot, 'dist', 'move.mjs')))
    fail('Build Reelhof first: node bin/build.mjs');
  const kept = Object.fromEntries(surroundings.map((name) => [name, env[name]]));
  const from = openPlace({ ...readDotEnv(path.join(projectRoot, '.env')), ...env });
  const to = openPlace({ ...kept, ...readDotEnv(file) });
  checkPlaces(from, to);
  placeSecret(from, to);
  const isOnlyFiles = flags.includes('--files-only');
  const unlock = isOnlyFiles ? () => {} : lockBoth(from, to);
  const signal = stopOnSignals(() => {
    unlock();
    process.exit(130);
  }, env);
  try {
    return await move(from, to, { isOnlyFiles, signal, programs });
  } finally {
    unlock();
  }
};

/** @returns {Place} */
const openPlace = (/** @type {Variables} */ given) => {
  const settings = readSettings(given, { root: projectRoot });
  return { given, settings, env: createProcessEnv(given, settings, 'production') };
};

/**
 * @param {Place} from
 * @param {Place} to
 * @param {{ isOnlyFiles: boolean, signal: AbortSignal, programs: typeof bundles }} options
 */
const move = async (from, to, { isOnlyFiles, signal, programs }) => {
  const folder = path.join(from.settings.dataDir, 'move');
  const { id, isFirst } = readState(folder, to);
  // The process that copies files between the stores reads the target settings from this file.
  const target = path.join(folder, 'target.json');
  writeFileSync(target, JSON.stringify(to.env), { mode: 0o600 });
  const options = { id, folder: path.join(folder, 'rows'), target };
  // One process for all steps of an installation, because loading the code takes most of the time.
  const run = async (/** @type {'from' | 'to'} */ name, /** @type {string[]} */ steps) => {
    if (steps.length === 0) return 0;
    const args = [...programs[name], steps.join(','), JSON.stringify(options)];
    const { env } = { from, to }[name];
    return (await runCommand(process.execPath, args, { cwd: projectRoot, env, signal })).code;
  };
  const moves = findDifferences(from, to);
  const movesRows = moves.database && !isOnlyFiles;
  if (moves.files && isFirst) {
    const code = await run('from', ['check-empty']);
    if (code !== 0) return code;
    keepState(folder, { id, to, isFirst: false });
  }
  const sent = await run('from', [
    ...(moves.files ? ['send-files'] : []),
    ...(moves.files && !isOnlyFiles ? ['check-files'] : []),
    ...(movesRows ? ['write-rows'] : []),
  ]);
  if (sent !== 0) return sent;
  const filled = await run('to', movesRows ? ['fill-database'] : []);
  if (filled !== 0) return filled;
  rmSync(target, { force: true });
  if (isOnlyFiles) {
    console.log('Stop Reelhof and run this again without --files-only.');
    return 0;
  }
  rmSync(folder, { recursive: true, force: true });
  console.log(
    'Everything has been moved. Start Reelhof with the new settings from now on, never with ' +
      'the old ones.',
  );
  return 0;
};

/** Location of the database and the files as text. */
const describe = (/** @type {Place} */ { given, settings }) => ({
  database: settings.databaseUrl,
  files:
    given.STORAGE === 's3'
      ? ['S3_ENDPOINT', 'S3_REGION', 'S3_UPLOAD_BUCKET', 'S3_STREAM_BUCKET']
          .map((name) => given[name])
          .join(' ')
      : settings.dataDir,
});

/** @type {(from: Place, to: Place) => { files: boolean, database: boolean }} */
const findDifferences = (from, to) => ({
  files: describe(from).files !== describe(to).files,
  database: describe(from).database !== describe(to).database,
});

/** @type {(from: Place, to: Place) => void} */
const checkPlaces = (from, to) => {
  const { files, database } = findDifferences(from, to);
  if (!files && !database)
    fail('The settings use the same database and the same storage. There is nothing to move.');
  const source = from.settings.databaseUrl;
  if (source.startsWith('file:') && !existsSync(path.resolve(projectRoot, source.slice('file:'.length))))
    fail(`There is no database at ${source.slice('file:'.length)}. ` + 'Check DATA_DIR and DATABASE_URL.');
  for (const name of /** @type {const} */ (['publicUrl', 'edgeUrl']))
    if (from.settings[name] !== to.settings[name])
      fail(
        `The destination would use ${to.settings[name]} instead of ${from.settings[name]}. ` +
          'Set PUBLIC_URL and EDGE_URL to the current URLs, which embed codes and emails contain.',
      );
};

const read = (/** @type {string} */ file) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : null);

/** Sessions, tokens, signed URLs and encrypted data are only valid with the same secret. */
const placeSecret = (/** @type {Place} */ from, /** @type {Place} */ to) => {
  const secret = from.given.SECRET ?? read(path.join(from.settings.dataDir, 'secret'));
  const kept = path.join(to.settings.dataDir, 'secret');
  const there = to.given.SECRET ?? read(kept);
  if (!secret) fail('This installation has no secret yet.');
  if (there && there !== secret) fail('The destination has a different SECRET. It must be the same.');
  if (there) return;
  mkdirSync(to.settings.dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(`${kept}.moving`, `${secret}\n`, { mode: 0o600 });
  renameSync(`${kept}.moving`, kept);
};

/** Locks both installations, so that neither can run. */
const lockBoth = (/** @type {Place} */ from, /** @type {Place} */ to) => {
  const unlock = lockDataDir(from.settings);
  if (from.settings.dataDir === to.settings.dataDir) return unlock;
  const unlockOther = lockDataDir(to.settings);
  return () => {
    unlock();
    unlockOther();
  };
};

/** @type {(folder: string, to: Place) => { id: string, isFirst: boolean }} */
const readState = (folder, to) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { database, files } = describe(to);
  const text = read(path.join(folder, 'state.json'));
  const state = text === null ? null : JSON.parse(text);
  // The state belongs to an abandoned move to another target.
  if (!state || state.database !== database || state.files !== files) {
    const id = randomUUID();
    keepState(folder, { id, to, isFirst: true });
    return { id, isFirst: true };
  }
  return { id: state.id, isFirst: state.isFirst };
};

/** @type {(folder: string, state: { id: string, to: Place, isFirst: boolean }) => void} */
const keepState = (folder, { id, to, isFirst }) =>
  writeFileSync(path.join(folder, 'state.json'), JSON.stringify({ id, ...describe(to), isFirst }), {
    mode: 0o600,
  });
