import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import path from 'node:path';

import { fail } from '../problem.mjs';
import { stopOnSignals } from '../processes/stop-on-signals.mjs';
import { runCommand } from '../run-command.mjs';
import { readDotEnv, createProcessEnv, readSettings } from '../settings/read-settings.mjs';
import { lockDataDir } from '../setup/lock-data-dir.mjs';
import { migrateDatabase } from '../setup/migrate-database.mjs';
import { projectRoot } from '../setup/prepare.mjs';

/** @typedef {import('../settings/read-settings.mjs').Settings} Settings */
/** @typedef {Record<string, string | undefined>} Variables */

/**
 * `reelhof admin backup`, `list-backups`, `fetch-backup`, `check-backup` and `restore`, with the
 * installation's settings. Returns the exit code.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env: Variables }} options
 */
export const runBackupCommand = async (command, args, { env }) => {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const flags = args.filter((arg) => arg.startsWith('--'));
  const [least, most] = { backup: [0, 1], 'list-backups': [0, 0], 'fetch-backup': [1, 2] }[command] ?? [1, 1];
  if (names.length < least || names.length > most)
    fail(most === 0 ? 'No folder is expected.' : 'Name one folder.');
  const unknown = flags.find((flag) => command !== 'backup' || flag !== '--without-secret');
  if (unknown) fail(`Unknown option: ${unknown}`);
  if (flags.length > 0 && names.length === 0)
    fail('Set BACKUP_WITHOUT_SECRET for scheduled backups, or name a folder.');
  const [first, ...others] = names;
  const places = first === undefined ? [] : [path.resolve(first), ...others];
  const [folder = ''] = places;
  const bundle = path.join(projectRoot, 'dist', 'backup.mjs');
  if (!existsSync(bundle)) fail('Build Reelhof first: node bin/build.mjs');
  const given = { ...readDotEnv(path.join(projectRoot, '.env')), ...env };
  const settings = readSettings(given, { root: projectRoot });
  const run = async (/** @type {string[]} */ rest) => {
    const options = { cwd: projectRoot, env: createProcessEnv(given, settings, 'production') };
    return (await runCommand(process.execPath, [bundle, ...rest], options)).code;
  };
  if (['check-backup', 'restore'].includes(command)) checkComplete(folder);
  if (['check-backup', 'list-backups', 'fetch-backup'].includes(command)) return run([command, ...places]);
  if (command === 'restore') return restore({ folder, given, settings, run });
  const file = settings.databaseUrl.startsWith('file:') && settings.databaseUrl.slice('file:'.length);
  if (file && !existsSync(path.resolve(projectRoot, file)))
    fail(`There is no database at ${file}. Check DATA_DIR and DATABASE_URL.`);
  return run([command, ...places, ...flags]);
};

/** A copied backup often belongs to root, which must not look as if it were incomplete. */
const checkComplete = (/** @type {string} */ folder) => {
  try {
    accessSync(path.join(folder, 'manifest.json'), constants.R_OK);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT') fail(`${folder} is not a complete backup: it has no manifest.json.`);
    fail(`${folder} can't be read (${code}). Its owner must be the user that runs Reelhof.`);
  }
};

/**
 * @param {{
 *   folder: string,
 *   given: Variables,
 *   settings: Settings,
 *   run: (args: string[]) => Promise<number>,
 * }} options
 */
const restore = async ({ folder, given, settings, run }) => {
  // The installation must not be started in the meantime.
  const unlock = lockDataDir(settings);
  const env = createProcessEnv(given, settings, 'production');
  const signal = stopOnSignals(() => {
    unlock();
    process.exit(130);
  }, env);
  try {
    placeSecret(folder, { given, dataDir: settings.dataDir });
    const code = await run(['restore', folder]);
    if (code !== 0) return code;
    await migrateDatabase([path.join('dist', 'migrate.mjs'), '--after-restore'], { env, signal });
    return await run(['finish-restore', folder]);
  } finally {
    unlock();
  }
};

const read = (/** @type {string} */ file) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : null);

/**
 * Restores the secret before a process generates a new one.
 *
 * @param {string} folder
 * @param {{ given: Variables, dataDir: string }} place
 */
const placeSecret = (folder, { given, dataDir }) => {
  if (given.SECRET) return;
  const target = path.join(dataDir, 'secret');
  const source = path.join(folder, 'secret');
  const [here, kept] = [read(target), read(source)];
  if (here) return;
  if (!kept)
    fail(
      'The backup does not contain the secret. Set SECRET to the secret of the backed-up ' + 'installation.',
    );
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  copyFileSync(source, `${target}.restoring`);
  renameSync(`${target}.restoring`, target);
};
