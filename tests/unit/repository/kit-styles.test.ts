import { readdirSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

it('imports all styles of the kit before those of screens, which may override them', () => {
  const modules = readdirSync('components/kit', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.module.scss'))
    .map((name) => `./${name}`);
  const source = readFileSync('components/kit/styles.ts', 'utf8');
  const imported = [...source.matchAll(/^import '(.*)';$/gm)].map(([, name]) => name);
  expect(imported.toSorted()).toEqual(modules.toSorted());
  const layout = readFileSync('app/(payload)/layout.tsx', 'utf8');
  expect(layout.indexOf("'@/components/kit/styles'")).toBeGreaterThan(0);
  expect(layout.indexOf("'@/components/kit/styles'")).toBeLessThan(layout.indexOf('importMap'));
});
