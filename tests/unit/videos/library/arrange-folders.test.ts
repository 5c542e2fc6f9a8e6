import { describe, expect, it } from 'vitest';

import {
  applyChange,
  findPath,
  listFoldersIn,
  listTree,
  moveAmongSiblings,
} from '@/components/admin/library/folders/arrange-folders';

const row = (id: string, parent: string | null = null) => ({ id, title: id.toUpperCase(), parent });
const rows = [row('b'), row('a'), row('a2', 'a'), row('a1', 'a'), row('deep', 'a1')];
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);

describe('folders', () => {
  it('are listed by level in their order', () => {
    expect(idsOf(listFoldersIn(rows, null))).toEqual(['b', 'a']);
    expect(idsOf(listFoldersIn(rows, 'a'))).toEqual(['a2', 'a1']);
  });

  it('are listed as a tree with their path', () => {
    expect(listTree(rows).map(({ depth, path }) => [depth, path])).toEqual([
      [0, 'B'],
      [0, 'A'],
      [1, 'A › A2'],
      [1, 'A › A1'],
      [2, 'A › A1 › DEEP'],
    ]);
  });

  it.each([
    ['deep', ['a', 'a1', 'deep']],
    ['b', ['b']],
    ['none', []],
    ['', []],
  ])('have a path: %j is %j', (id, path) => {
    expect(idsOf(findPath(rows, id))).toEqual(path);
  });

  it('are reordered only among their siblings', () => {
    expect(idsOf(moveAmongSiblings(rows, row('a1', 'a'), -1))).toEqual(['b', 'a', 'a1', 'a2', 'deep']);
    expect(idsOf(moveAmongSiblings(rows, row('b'), 1))).toEqual(['a', 'b', 'a2', 'a1', 'deep']);
  });
});

describe('applyChange', () => {
  it.each([
    ['adds', ['x'], { add: ['y'], remove: [] }, ['x', 'y']],
    ['moves', ['x', 'z'], { add: ['y'], remove: ['x'] }, ['z', 'y']],
    ['moves a video to a folder it is already in', ['x', 'y'], { add: ['y'], remove: ['x'] }, ['y']],
    ['applies an empty change', ['y'], { add: ['y'], remove: ['x'] }, ['y']],
    ['keeps a folder that is both source and target', ['x'], { add: ['x'], remove: ['x'] }, ['x']],
  ])('%s, and can be undone', (_name, now, change, after) => {
    const { categories, undo } = applyChange(now, change);
    expect(categories).toEqual(after);
    expect(applyChange(categories, undo).categories.sort()).toEqual([...now].sort());
  });
});
