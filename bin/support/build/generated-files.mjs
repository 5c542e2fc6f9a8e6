import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { fail } from '../problem.mjs';
import { runCommand } from '../run-command.mjs';

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
  'docs/configuration.md',
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
export const writeGenerated = async (options) => {
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
export const checkGenerated = async (options) => {
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
