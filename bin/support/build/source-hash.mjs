import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folders = [
  'app',
  'bin',
  'collections',
  'components',
  'endpoints',
  'globals',
  'hooks',
  'lib',
  'messages',
  'migrations',
  'packages',
  'player',
  'public',
];

const files = [
  'bin/build.mjs',
  'next.config.mjs',
  'package-lock.json',
  'payload-types.ts',
  'payload.config.ts',
  'tsconfig.json',
];

/**
 * Hash of all build inputs, including the major version of Node.
 *
 * @param {string} root
 */
export const hashSources = (root) => {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '');
  for (const file of [...files, ...folders.flatMap((folder) => listFiles(root, folder))].sort()) {
    if (!existsSync(path.join(root, file))) continue;
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
};

const listFiles = (/** @type {string} */ root, /** @type {string} */ folder) => {
  if (!existsSync(path.join(root, folder))) return [];
  return (
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
      .map((file) => file.split(path.sep).join('/'))
      // Results of the build, and scripts that run on plain Node, which are not part of it.
      .filter((file) => !/^packages\/[^/]+\/(dist|node_modules)\//.test(file))
      .filter((file) => !(file.startsWith('bin/') && file.endsWith('.mjs')))
  );
};
