import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

const files = ['components/kit', 'components/site'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
);
const modules = files.filter((file) => file.endsWith('.module.scss'));

/** Each class that a component takes from a style module, as `path.to.module.scss .name`. */
const readUses = (file: string): string[] => {
  const source = readFileSync(file, 'utf8');
  const imports = [...source.matchAll(/^import (\w+) from '(.+\.module\.scss)';$/gm)];
  return imports.flatMap(([, local = '', name = '']) => {
    const module = name.startsWith('@/') ? name.slice(2) : path.join(path.dirname(file), name);
    return [...source.matchAll(new RegExp(`(?<![\\w.])${local}\\.(\\w+)\\b(?!\\.)`, 'g'))].map(
      ([, key]) => `${module} .${key}`,
    );
  });
};

/** Each class that a style module defines. */
const readClasses = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\/\*.*?\*\/|\.([a-z]\w*)/gis)].flatMap(([, key]) =>
    key ? [`${file} .${key}`] : [],
  );

const uses = new Set(files.filter((file) => file.endsWith('.tsx')).flatMap(readUses));
const classes = new Set(modules.flatMap(readClasses));

it('uses only classes in components that their style modules define', () => {
  expect(uses.size).toBeGreaterThan(200);
  expect([...uses].filter((name) => !classes.has(name))).toEqual([]);
});

it('defines only classes in style modules that components use', () => {
  expect([...classes].filter((name) => !uses.has(name))).toEqual([]);
});
