import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

type Packages = Record<string, { version?: string; resolved?: string; inBundle?: true; link?: true }>;
const readPackages = (folder: string): Packages =>
  (JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as { packages: Packages })
    .packages;

it.each(['.', 'deploy/aws', 'tests/bench/contenders'])(
  'names the public URL of each package in %s, because npm otherwise asks the registry for all of them first',
  (folder) => {
    const found = Object.entries(readPackages(folder)).filter(
      ([place, { resolved, inBundle, link }]) =>
        // The project's own packages are folders and links to them.
        /(^|\/)node_modules\//.test(place) &&
        !link &&
        !inBundle &&
        !resolved?.startsWith('https://registry.npmjs.org/'),
    );
    expect(found).toEqual([]);
  },
);

it('uses the same hls.js version in the player comparison as the player', () => {
  const [own, theirs] = ['.', 'tests/bench/contenders'].map(
    (folder) => readPackages(folder)['node_modules/hls.js']?.version,
  );
  expect(theirs).toBe(own);
});
