import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { fail } from './problem.mjs';
import { runCommand } from './run-command.mjs';

/**
 * Runs `npm ci` unless `node_modules` was installed from exactly this lock file by this major version of Node.
 *
 * @param {{ root: string, env: Record<string, string | undefined>, signal?: AbortSignal }} options
 */
export const installDependencies = async ({ root, env, signal }) => {
  const marker = path.join(root, 'node_modules', '.reelhof-installed');
  const wanted = describeInstallation(root);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;

  console.log('Installing dependencies (npm ci) …');
  const { command, args } = findNpm(env);
  // npm leaves out the development packages under NODE_ENV=production; building needs them.
  const { code } = await runCommand(
    command,
    [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      env: { ...env, NODE_ENV: undefined },
      signal,
    },
  );
  if (code !== 0) fail('npm ci failed; its output is above.');
  writeFileSync(marker, wanted);
};

const describeInstallation = (/** @type {string} */ root) => {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  const major = process.versions.node.split('.')[0];
  return `${createHash('sha256').update(lock).digest('hex')} node ${major} ${process.platform} ${process.arch}\n`;
};

/** npm as a script for this very Node, so that no shell and no `npm.cmd` is needed. */
const findNpm = (/** @type {Record<string, string | undefined>} */ env) => {
  const folder = path.dirname(process.execPath);
  const script = [
    env.npm_execpath,
    path.join(folder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    path.join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find((file) => file && /npm-cli\.js$/.test(file) && existsSync(file));
  return script ? { command: process.execPath, args: [script] } : { command: 'npm', args: [] };
};
