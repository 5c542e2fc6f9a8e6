import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

import { videoExtensions } from '@reelhof/sdk';

import { UsageError } from './command';

/** A glob of `*`, `**`, `?` and `{a,b}` as a regular expression over paths with slashes. */
export const globToRegExp = (glob: string): RegExp => {
  const source = glob.replace(/\*\*\/|\*\*|\*|\?|\{[^{}]*\}|[.+^$()|[\]\\]/g, (found) => {
    if (found === '**/') return '(?:.*/)?';
    if (found === '**') return '.*';
    if (found === '*') return '[^/]*';
    if (found === '?') return '[^/]';
    if (found.startsWith('{')) {
      const names = found.slice(1, -1).split(',');
      return `(?:${names.map((name) => name.replace(/[.+*?^$()|[\]\\]/g, '\\$&')).join('|')})`;
    }
    return `\\${found}`;
  });
  return new RegExp(`^${source}$`);
};

const listFolder = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
};

const isVideo = (file: string): boolean =>
  videoExtensions.includes(path.extname(file).slice(1).toLowerCase());

/**
 * The files of paths, globs (for shells that don't expand them) and folders, of which only videos are taken.
 *
 * @throws {UsageError} if one names no file.
 */
export const findFiles = async (patterns: string[]): Promise<string[]> => {
  const found = new Set<string>();
  for (const pattern of patterns) {
    const stats = await stat(pattern).catch(() => null);
    let files = [pattern];
    if (stats?.isDirectory()) files = (await listFolder(pattern)).filter(isVideo);
    else if (!stats) {
      const base = path.dirname(`${/^[^*?{]*/.exec(pattern)?.[0] ?? ''}x`);
      const matches = globToRegExp(path.normalize(pattern).split(path.sep).join('/'));
      const names = /[*?{]/.test(pattern) ? await listFolder(base) : [];
      files = names.filter((file) => matches.test(file.split(path.sep).join('/')));
    }
    if (files.length === 0) throw new UsageError(`${pattern} names no video file.`);
    for (const file of files) found.add(file);
  }
  return [...found];
};
