import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

const endings = ['', '.ts', '.tsx', '/index.ts'];
const listSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && /\.tsx?$/.test(entry.name) ? [path.join(entry.parentPath, entry.name)] : [],
  );
const sources = new Map(
  ['app', 'components', 'lib'].flatMap(listSources).map((file) => [file, readFileSync(file, 'utf8')]),
);
const imported = /^(?:import|export)\s(?!type\b)[^'";]*?from\s'([^']+)'/gm;

const resolve = (from: string, name: string): string | null => {
  if (!/^(?:@\/|\.)/.test(name)) return null;
  const target = name.startsWith('@/') ? name.slice(2) : path.join(path.dirname(from), name);
  return endings.map((ending) => target + ending).find((file) => sources.has(file)) ?? null;
};

const listImports = (file: string): string[] =>
  [...(sources.get(file) ?? '').matchAll(imported)].map(([, name = '']) => name);

const isClient = (file: string): boolean => /^['"]use client['"]/.test(sources.get(file) ?? '');

/** The path of imports from a file to a module of Node, or null. */
const findServerPath = (file: string, seen = new Set<string>()): string[] | null => {
  seen.add(file);
  for (const name of listImports(file)) {
    if (name.startsWith('node:')) return [file, name];
    const next = resolve(file, name);
    const rest = next && !seen.has(next) ? findServerPath(next, seen) : null;
    if (rest) return [file, ...rest];
  }
  return null;
};

it('imports no server code in client components', () => {
  const clients = [...sources.keys()].filter(isClient);
  expect(clients.length).toBeGreaterThan(100);
  expect(clients.map((file) => findServerPath(file)).filter((found) => found !== null)).toEqual([]);
});
