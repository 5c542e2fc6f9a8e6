import type { FlattenedField } from 'payload';
import { describe, expect, it } from 'vitest';

import { createRowSum, dropDangling, toNeutralRow } from '@/lib/platform/move/move-rows';

const fields = [
  { name: 'title', type: 'text' },
  { name: 'count', type: 'number' },
  { name: 'src', type: 'json' },
  { name: 'computed', type: 'text', virtual: true },
  { name: 'author', type: 'relationship', relationTo: 'people' },
  { name: 'workspace', type: 'relationship', relationTo: 'workspaces', required: true },
  { name: 'tags', type: 'relationship', relationTo: 'tags', hasMany: true },
  { name: 'player', type: 'group', flattenedFields: [{ name: 'preset', type: 'text' }] },
  {
    name: 'chapters',
    type: 'array',
    flattenedFields: [
      { name: 'title', type: 'text' },
      { name: 'speaker', type: 'relationship', relationTo: 'people', required: true },
    ],
  },
] as unknown as FlattenedField[];

describe('a database-neutral row', () => {
  it('is the same from both databases', () => {
    const sql = {
      ...{ title: 'Film', count: 0, src: { a: null, b: [] }, computed: 'x', author: null, tags: [] },
      ...{ player: { preset: null }, chapters: [{ id: 'c1', title: 'Anfang', speaker: null }], _order: 1 },
    };
    const mongo = {
      ...{ chapters: [{ title: 'Anfang', id: 'c1' }], src: { b: [], a: null }, count: 0, title: 'Film' },
    };
    const neutral = toNeutralRow(sql, fields);
    expect(neutral).toEqual({
      ...{ title: 'Film', count: 0, src: { a: null, b: [] } },
      chapters: [{ id: 'c1', title: 'Anfang' }],
    });
    const [one, other] = [createRowSum(), createRowSum()];
    for (const row of [neutral, { id: '2' }]) one.add(row);
    // The order of fields does not matter.
    for (const row of [{ id: '2' }, toNeutralRow(mongo, fields)]) other.add(row);
    expect(other.finish()).toEqual(one.finish());
    other.add({ id: '3' });
    expect(other.finish()).not.toEqual(one.finish());
  });

  it('drops references to deleted users, and is skipped if it belonged to one', () => {
    const isKnown = (_slug: string, id: string): boolean => id.startsWith('there');
    const row = { workspace: 'there-1', author: 'gone', tags: ['there-2', 'gone'] };
    const chapters = [
      { id: 'c1', speaker: 'gone' },
      { id: 'c2', speaker: 'there-3' },
    ];
    expect(dropDangling({ ...row, chapters }, fields, isKnown)).toEqual({
      ...{ workspace: 'there-1', tags: ['there-2'] },
      chapters: [{ id: 'c2', speaker: 'there-3' }],
    });
    expect(dropDangling({ ...row, workspace: 'gone' }, fields, isKnown)).toBeNull();
  });
});
