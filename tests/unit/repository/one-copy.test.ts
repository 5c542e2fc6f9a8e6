import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: object };

it('has one copy of what builds queries: two know nothing of each other’s classes and look each up, a tenth of a call', () => {
  const copies = Object.keys(packages).filter((place) => place.endsWith('node_modules/drizzle-orm'));
  expect(copies).toEqual(['node_modules/drizzle-orm']);
});
