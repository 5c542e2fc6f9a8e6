import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

/**
 * Files that read a row by id through Payload, because the reader's own access, Payload's sign-in strategy or
 * a hook's request decides. The list only shrinks.
 */
const exceptions: Record<string, number> = {
  'collections/player-presets/hooks.ts': 1,
  'endpoints/platform/trash.ts': 1,
  'endpoints/videos/text-tracks.ts': 1,
  'lib/accounts/authenticate-session.ts': 1,
  'lib/accounts/set-active-workspace.ts': 1,
  'lib/accounts/sign-in.ts': 1,
  'lib/platform/find-edit-page-data.ts': 1,
  'lib/platform/find-row-title.ts': 1,
  'lib/videos/library/find-chaptered-video.ts': 1,
};

/** The source from the parenthesis at `start` to its closing one. */
const readCall = (source: string, start: number): string => {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    if (depth === 0) return source.slice(start, at + 1);
  }
  return source.slice(start);
};

const call =
  /\.findByID(?=\()|\b(?:payload|db)\s*\.(?:findOne|find|updateOne|deleteOne)\b(?:<[^(]*>)?(?=\()/g;
/** The row's id as the whole condition, as one of several, or as an argument. `atomic` is compare-and-set. */
const isById = /[{[,]\s*(?:where: )?\{ id: \{\s*equals|\bid(?:: [^,{}]+)?,/;

const findCallsById = (source: string): string[] =>
  [...source.matchAll(call)]
    .map(({ 0: name, index }) => name + readCall(source, index + name.length))
    .filter((text) => text.includes('findByID') || (isById.test(text) && !text.includes('atomic: true')));

const listSources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => /\.tsx?$/.test(file));

it.each([
  ['payload.findByID({ collection, id })', 1],
  ['payload.db.findOne<Video>({ collection, where: { id: { equals: (id ?? "") } } })', 1],
  ['db.findOne({ collection, where: { and: [{ id: { equals: id } }, isMine] } })', 1],
  ['payload.db.findOne({ collection, where: { and: [isMine, { id: { equals: id } }] } })', 1],
  ['payload.db.updateOne({ collection, id, data })', 1],
  ['payload.db.updateOne({ collection, id: row.id, data })', 1],
  ['payload.db.deleteOne({ collection, where: { id: { equals: row.id } } })', 1],
  ['payload.db.findOne({ collection, where: { key: { equals: key } } })', 0],
  ['findById(payload, slugs.videos, id)', 0],
])('finds reads and writes by id: %s', (source, count) => {
  expect(findCallsById(source)).toHaveLength(count);
});

it('reads and writes rows by id only in lib/core/rows', () => {
  const found: Record<string, number> = {};
  for (const file of ['lib', 'endpoints', 'hooks', 'collections', 'globals'].flatMap(listSources)) {
    if (file.startsWith('lib/core/rows/')) continue;
    const { length } = findCallsById(readFileSync(file, 'utf8'));
    if (length > 0) found[file] = length;
  }
  expect(found).toEqual(exceptions);
});
