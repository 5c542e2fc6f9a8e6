import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

/** The tests that fail once a fault of a dependency is gone. */
const canaries = ['tests/unit/workarounds', 'tests/integration/jobs'];

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && /\.tsx?$/.test(entry.name) ? [path.join(entry.parentPath, entry.name)] : [],
  );

const workarounds = ['app', 'components', 'endpoints', 'hooks', 'lib'].flatMap((folder) =>
  listFiles(folder).filter((file) => path.dirname(file).endsWith('/workarounds')),
);

const withoutEnding = (file: string): string => file.replace(/\.tsx?$/, '');

/** Whether one of two files of a folder imports the other. */
const areJoined = (a: string, b: string): boolean =>
  path.dirname(a) === path.dirname(b) &&
  [
    [a, b],
    [b, a],
  ].some(([from = '', to = '']) =>
    readFileSync(from, 'utf8').includes(`'./${path.basename(withoutEnding(to))}'`),
  );

it('has a canary for every workaround, or for the part of it that touches the dependency', () => {
  const tests = canaries.flatMap(listFiles).map((file) => readFileSync(file, 'utf8'));
  const named = workarounds.filter((file) => tests.some((test) => test.includes(withoutEnding(file))));
  const missing = workarounds.filter(
    (file) => !named.includes(file) && !named.some((other) => areJoined(file, other)),
  );
  expect(workarounds.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
