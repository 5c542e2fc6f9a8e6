import {
  mkdtempSync,
  rmSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { fail, runMain } from './support/problem.mjs';
import { runCommand } from './support/run-command.mjs';
import { checkNode, modulePath, projectRoot } from './support/setup/prepare.mjs';

/**
 * `folder` receives the generated files.
 *
 * @typedef {{ root: string, folder: string, env: Record<string, string | undefined> }} Options
 */

/** Generated files that are committed. */
const generatedFiles = [
  'payload-types.ts',
  'app/(payload)/admin/importMap.js',
  'docs/openapi.json',
  'docs/reference/api.md',
  'docs/reference/errors.md',
  'packages/sdk/src/schema.ts',
  'docs/reference/configuration.md',
  '.env.example',
];

/** Generates all files below `folder` without changing the project's own. */
const generateInto = async (
  /** @type {Options} */ { root, folder, env },
  /** @type {string[]} */ ...flags
) => {
  const { code, output } = await runCommand(
    process.execPath,
    ['--import', 'tsx', path.join('bin', 'generate-files.ts'), folder, ...flags],
    {
      cwd: root,
      env: {
        ...env,
        PAYLOAD_TS_OUTPUT_PATH: path.join(folder, 'payload-types.ts'),
        PAYLOAD_MIGRATING: 'true',
      },
      capture: true,
    },
  );
  if (code !== 0) fail(`${output}\nThe files could not be generated.`);
};

/**
 * Generates all files and writes them to their places.
 *
 * @param {Options} options
 * @returns {Promise<string[]>} Paths of the files.
 */
const writeGenerated = async (options) => {
  await generateInto(options);
  for (const file of generatedFiles) {
    mkdirSync(path.join(options.root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(options.root, file), readFileSync(path.join(options.folder, file)));
  }
  return generatedFiles;
};

/**
 * Generates all files in a temporary folder and compares them with the committed ones.
 *
 * @param {Options} options
 * @returns {Promise<string[]>} An error message for each outdated file.
 */
const checkGenerated = async (options) => {
  const { root, folder } = options;
  await generateInto(options, '--migrations');
  const faults = generatedFiles
    .filter((file) => readIfThere(path.join(root, file)) !== readIfThere(path.join(folder, file)))
    .map((file) => `${file} is outdated; run: npm run generate`);
  const committed = new Set(readdirSync(path.join(root, 'migrations')));
  const isMissing = readdirSync(path.join(folder, 'migrations')).some((name) => !committed.has(name));
  return isMissing
    ? [...faults, 'The migrations do not match the configuration; run: npm run migrate:create -- <name>']
    : faults;
};

const readIfThere = (/** @type {string} */ file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

/**
 * `npm run generate` writes the generated files: types, import map, OpenAPI document, the SDK's types,
 * docs/reference and .env.example. `--check` writes nothing and fails if a file or a migration is outdated.
 * `--migration <name>` (`npm run migrate:create`) creates a migration.
 */
const main = async () => {
  checkNode();
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'reelhof-generate-'));
  // Temporary settings, because loading the configuration must not touch real data.
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    SECRET: 'generate-time-only-secret',
    DATA_DIR: scratch,
    DATABASE_URL: `file:${path.join(scratch, 'generate.db')}`,
    STORAGE: 'filesystem',
    MAIL: 'outbox',
  };
  try {
    const migrationAt = process.argv.indexOf('--migration');
    if (migrationAt !== -1) return await createMigration(process.argv[migrationAt + 1], env);
    const options = { root: projectRoot, folder: path.join(scratch, 'files'), env };
    if (process.argv.includes('--check')) {
      const faults = await checkGenerated(options);
      if (faults.length > 0) fail(faults.join('\n'));
      console.log('All generated files are up to date.');
      return;
    }
    for (const file of await writeGenerated(options)) console.log(`  ${file}`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

const createMigration = async (
  /** @type {string | undefined} */ name,
  /** @type {Record<string, string | undefined>} */ env,
) => {
  if (!name) fail('npm run migrate:create -- <name>');
  const { code } = await runCommand(
    process.execPath,
    [modulePath('payload/bin.js'), 'migrate:create', name, '--skip-empty'],
    { cwd: projectRoot, env, interactive: true },
  );
  return code;
};

await runMain(main);
