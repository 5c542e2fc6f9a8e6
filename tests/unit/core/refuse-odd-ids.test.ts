import type { FlattenedField, Where } from 'payload';
import { describe, expect, it } from 'vitest';

import { refuseOddIds } from '@/lib/core/workarounds/refuse-odd-ids';

const people = [{ name: 'team', type: 'relationship', relationTo: 'people' }] as unknown as FlattenedField[];
const fields = [
  { name: 'title', type: 'text' },
  { name: 'author', type: 'relationship', relationTo: 'people' },
  { name: 'owner', type: 'group', flattenedFields: people },
] as unknown as FlattenedField[];

const id = '0b0f5b6e-4a5c-4c0e-9f0a-2f3f3c1d2e4b';
const nothing = { id: { in: [] } };
const refuse = (where: Where) => refuseOddIds(where, fields, () => people);

describe('a query for MongoDB', () => {
  it.each<[string, Where]>([
    ['an id', { id: { equals: 'no,body' } }],
    ['a relation', { author: { equals: 'no,body' }, title: { equals: 'x' } }],
    ['the empty text', { author: { equals: '' } }],
    ['a relation within a group', { 'owner.team': { equals: 'no,body' } }],
    ['a relation of a relation', { author__team: { equals: 'no,body' } }],
    ['the id of a relation', { 'author.id': { equals: 'no,body' } }],
  ])('finds nothing by %s, which can’t be an id', (_what, where) => {
    expect(refuse(where)).toEqual(nothing);
  });

  it('is refused only if it is malformed', () => {
    const rest = { title: { equals: 'nobody' } };
    expect(refuse({ or: [{ author: { equals: 'no,body' } }, rest] })).toEqual({ or: [nothing, rest] });
    expect(refuse({ and: [{ or: [{ id: { equals: id } }] }, { id: { equals: '1,2' } }] })).toEqual({
      and: [{ or: [{ id: { equals: id } }] }, nothing],
    });
  });

  it('keeps the valid ids of its lists', () => {
    expect(refuse({ id: { in: [id, 'no,body'] } })).toEqual({ id: { in: [id] } });
    expect(refuse({ author: { not_in: `${id},no body` } })).toEqual({ author: { not_in: [id] } });
    expect(refuse({ id: { in: 'no body,nobody!' } })).toEqual(nothing);
  });

  it.each<[Where]>([
    [{}],
    [{ id: { equals: id } }],
    [{ author: { equals: null } }],
    [{ author: { equals: 'null' } }],
    [{ author: { exists: true } }],
    [{ author: { not_equals: 'no,body' } }],
    [{ title: { equals: 'nobody' } }],
    [{ unknown: { equals: 'no,body' } }],
  ])('stays unchanged: %j', (where) => {
    expect(refuse(where)).toEqual(where);
  });
});
