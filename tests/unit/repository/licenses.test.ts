import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

type LockedPackage = { license?: string; dev?: boolean; devOptional?: boolean; link?: boolean };
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

/** Licenses under which a package may be installed on an operator's machine, or be part of an image. */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Python-2.0', 'WTFPL', 'CC0-1.0', 'Unlicense'],
]);

/** Packages under other licenses, with the reason why they fit. */
const exceptions: Record<string, string> = {
  '@fontsource-variable/inter': 'a font, OFL-1.1: served unchanged',
  'caniuse-lite': 'data, CC-BY-4.0: read at build time only',
  '@img/sharp-*': 'libvips, LGPL-3.0-or-later: a shared library that can be replaced',
  'mongoose-lean-virtuals': 'Apache-2.0, written with a space',
  busboy: 'MIT, in a LICENSE file only',
  streamsearch: 'MIT, in a LICENSE file only',
  '@reelhof/*': 'this project',
};

/**
 * Whether an SPDX expression of `AND` and `OR`, as package.json files have it, allows the use. Pure.
 */
const isAllowed = (license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => allowed.has(name)));

const isException = (name: string): boolean =>
  Object.keys(exceptions).some((pattern) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );

const installed = Object.entries(packages).flatMap(([path, { license = 'none', dev, devOptional, link }]) => {
  if (!path || link || (dev && !devOptional)) return [];
  const name = path.startsWith('packages/')
    ? `@reelhof/${path.slice('packages/'.length)}`
    : path.replace(/^.*node_modules\//, '');
  return [{ name, license }];
});

it('installs packages with permissive licenses only, and knows every exception', () => {
  const refused = installed.filter(({ name, license }) => !isAllowed(license) && !isException(name));
  expect(refused).toEqual([]);
  expect(installed.length).toBeGreaterThan(300);
});

it('evaluates license expressions', () => {
  expect(isAllowed('(BSD-3-Clause OR GPL-2.0)')).toBe(true);
  expect(isAllowed('MIT AND ISC AND BSD-3-Clause')).toBe(true);
  expect(isAllowed('Apache-2.0 AND LGPL-3.0-or-later')).toBe(false);
  expect(isAllowed('AGPL-3.0-only')).toBe(false);
  expect(isAllowed('none')).toBe(false);
});

it('has no unused exception', () => {
  const needless = Object.keys(exceptions).filter(
    (pattern) =>
      !installed.some(({ name, license }) =>
        pattern.endsWith('*')
          ? name.startsWith(pattern.slice(0, -1)) && !isAllowed(license)
          : name === pattern && !isAllowed(license),
      ),
  );
  expect(needless).toEqual([]);
});
