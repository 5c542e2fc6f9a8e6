import { describe, expect, it } from 'vitest';

import {
  findMoveFault,
  listAncestors,
  maxFolderDepth,
  placeFolders,
  sortTopDown,
} from '@/lib/videos/library/labels/folders';

const rows = (tree: Record<string, string | null>) =>
  Object.entries(tree).map(([id, parent]) => ({ id, parent }));
const parentsOf = (tree: Record<string, string | null>) => new Map(Object.entries(tree));
const chain = { a: null, b: 'a', c: 'b', d: 'c', e: 'd' };
const circle = { a: 'b', b: 'c', c: 'a', inside: 'a' };

describe('listAncestors', () => {
  it.each([
    [chain, 'c', ['b', 'a']],
    [chain, 'a', []],
    [circle, 'a', ['b', 'c']],
    [circle, 'inside', ['a', 'b', 'c']],
    [{ a: 'a' }, 'a', []],
  ])('finds, in %j, above %s: %j', (tree, id, found) => {
    expect(listAncestors(parentsOf(tree), id)).toEqual(found);
  });
});

describe('placeFolders', () => {
  it.each([
    ['keeps a tree', chain, {}, chain],
    [
      'moves subfolders of trashed folders to the top level',
      { c: 'b', d: 'c' },
      { b: 'a', a: null },
      { c: null, d: 'c' },
    ],
    [
      'moves subfolders only to the nearest visible level',
      { a: null, c: 'b' },
      { b: 'a' },
      { a: null, c: 'a' },
    ],
    ['moves subfolders of deleted folders to the top level', { c: 'gone' }, {}, { c: null }],
    ['shows a cycle at the top', circle, {}, { a: null, b: null, c: null, inside: null }],
    ['shows a row that contains itself', { a: 'a' }, {}, { a: null }],
  ])('%s', (_name, shown, hidden, placed) => {
    expect(placeFolders(rows(shown), parentsOf(hidden))).toEqual(rows(placed));
  });
});

describe('findMoveFault', () => {
  it.each([
    ['b', 'a', null],
    ['b', 'b', 'cycle'],
    ['a', 'c', 'cycle'],
    ['new', 'd', null],
    [null, 'd', null],
    [null, 'e', 'depth'],
    ['two', 'd', 'depth'],
    ['two', 'c', null],
  ])('for a move of %s into %s is %s', (id, into, fault) => {
    expect(maxFolderDepth).toBe(5);
    const parents = parentsOf({ ...chain, new: null, two: null, below: 'two' });
    expect(findMoveFault(parents, { id, into })).toBe(fault);
  });

  it('ends despite a cycle', () => {
    expect(findMoveFault(parentsOf(circle), { id: 'new', into: 'a' })).toBeNull();
  });
});

it('inserts archived folders from the top', () => {
  const archived = [
    { id: 'c', parent: 'b' },
    { id: 'b', parent: 'a' },
    { id: 'a' },
    { id: 'x', parent: 'elsewhere' },
  ];
  expect(sortTopDown(archived).map(({ id, parent }) => [id, parent])).toEqual([
    ['a', null],
    ['x', null],
    ['b', 'a'],
    ['c', 'b'],
  ]);
});
