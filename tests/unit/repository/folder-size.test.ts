import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

/** Entries of a folder, other folders among them. */
const max = 26;

/** Folders whose entries nobody looks through: their names are known beforehand. */
const exceptions: Record<string, string> = {
  collections: 'one folder a collection',
  endpoints: 'one folder a domain',
  lib: 'one folder a domain',
  'messages/de': 'one file an area',
  'messages/en': 'one file an area',
  migrations: 'one file a change of the schema',
  'tests/integration': 'one folder a domain',
  'tests/support': 'one folder a domain',
  'tests/unit': 'one folder a domain',
};

const roots = ['app', 'bin', 'collections', 'components', 'docs', 'endpoints', 'globals', 'hooks', 'lib'];
roots.push('messages', 'migrations', 'player', 'tests');

const countEntries = (folder: string): [string, number][] => {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => !name.startsWith('.') && name !== 'node_modules',
  );
  const folders = entries.filter((entry) => entry.isDirectory());
  return [
    [folder, entries.length],
    ...folders.flatMap(({ name }) => countEntries(path.posix.join(folder, name))),
  ];
};

it('a folder has as many entries as can be looked through, or is one of those that name theirs', () => {
  const large = roots
    .flatMap(countEntries)
    .filter(([, entries]) => entries > max)
    .map(([folder]) => folder);
  expect(large.sort(), 'make two folders of one, or two entries one').toEqual(Object.keys(exceptions).sort());
});

it('a job lies in the folder of its queue', () => {
  const queues = readdirSync('lib/jobs', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'patches')
    .map(({ name }) => name);
  const jobs = queues.flatMap((queue) =>
    readdirSync(`lib/jobs/${queue}`).map((file) => [queue, `lib/jobs/${queue}/${file}`] as const),
  );
  const definitions = jobs.filter(([, file]) => !file.endsWith('.handler.ts'));
  expect(definitions.length).toBeGreaterThan(20);
  const astray = definitions.filter(([queue, file]) => {
    const named = [...readFileSync(file, 'utf8').matchAll(/^ {2}queue: '(.*)',$/gm)];
    return named.length === 0 || named.some(([, name]) => name !== queue);
  });
  expect(astray).toEqual([]);
});

it('an endpoint has a file of its own, of at most 60 lines', () => {
  const files = readdirSync('endpoints', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, readFileSync(path.join('endpoints', file), 'utf8')] as const)
    .filter(([, source]) => source.includes('defineEndpoint('));
  expect(files.length).toBeGreaterThan(100);
  const large = files.filter(
    ([, source]) => source.split('defineEndpoint(').length > 2 || source.trimEnd().split('\n').length > 60,
  );
  expect(large.map(([file]) => file)).toEqual([]);
});
