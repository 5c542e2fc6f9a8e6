import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: object };

it('has a single copy of the query builder, because two copies are slow', () => {
  const copies = Object.keys(packages).filter((place) => place.endsWith('node_modules/drizzle-orm'));
  expect(copies).toEqual(['node_modules/drizzle-orm']);
});
