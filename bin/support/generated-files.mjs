import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { modulePath } from './prepare.mjs';
import { runCommand } from './run-command.mjs';

/** @typedef {{ root: string, env: Record<string, string | undefined> }} Options */

/** The files that are derived from the code and checked in, each with what writes it. */
export const listGenerated = (/** @type {Options} */ { root, env }) => {
  const runNode = (/** @type {string[]} */ args) =>
    runCommand(process.execPath, args, { cwd: root, env, capture: true });
  return [
    { file: 'payload-types.ts', write: () => runNode([modulePath('payload/bin.js'), 'generate:types']) },
    {
      file: 'app/(payload)/admin/importMap.js',
      write: () => runNode([modulePath('payload/bin.js'), 'generate:importmap']),
    },
    { file: 'docs/openapi.json', write: () => runNode(['--import', 'tsx', path.join('bin', 'openapi.ts')]) },
  ];
};

/**
 * Generates everything anew, compares, and puts back what was there.
 *
 * @param {Options} options
 * @returns {Promise<string[]>} A sentence for each file that is out of step.
 */
export const checkGenerated = async (options) => {
  /** @type {string[]} */
  const faults = [];
  for (const { file, write } of listGenerated(options)) {
    const absolute = path.join(options.root, file);
    const before = readIfThere(absolute);
    const { code, output } = await write();
    const after = readIfThere(absolute);
    if (before === null) rmSync(absolute, { force: true });
    else if (after !== before) writeFileSync(absolute, before);
    if (code !== 0) faults.push(`${file} could not be generated:\n${output}`);
    else if (after !== before) faults.push(`${file} is out of step; run: npm run generate`);
  }
  const migrationFault = await checkMigrations(options);
  return migrationFault ? [...faults, migrationFault] : faults;
};

/** A new migration would be empty, or the committed ones lack something. */
const checkMigrations = async (/** @type {Options} */ { root, env }) => {
  const folder = path.join(root, 'migrations');
  const before = new Map(
    listFiles(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  );
  const { code, output } = await runCommand(
    process.execPath,
    [modulePath('payload/bin.js'), 'migrate:create', 'check', '--skip-empty'],
    { cwd: root, env, capture: true },
  );
  const added = listFiles(folder).filter((name) => !before.has(name));
  for (const name of added) rmSync(path.join(folder, name));
  for (const [name, content] of before) {
    if (readIfThere(path.join(folder, name)) !== content) writeFileSync(path.join(folder, name), content);
  }
  if (code !== 0) return `The migrations could not be checked:\n${output}`;
  return added.length > 0
    ? 'The migrations lack something the configuration has; run: npm run migrate:create -- <name>'
    : null;
};

const listFiles = (/** @type {string} */ folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];

const readIfThere = (/** @type {string} */ file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);
