import type { FlattenedField, Where } from 'payload';
import { describe, expect, it } from 'vitest';

import { checkWhere } from '@/lib/core/database/check-where';

const people = [
  { name: 'age', type: 'number' },
  { name: 'born', type: 'date' },
  { name: 'employer', type: 'relationship', relationTo: 'people' },
  { name: 'notes', type: 'json' },
] as FlattenedField[];
const fields = [
  { name: 'title', type: 'text' },
  { name: 'count', type: 'number' },
  { name: 'createdAt', type: 'date' },
  { name: 'isOpen', type: 'checkbox' },
  { name: 'author', type: 'relationship', relationTo: 'people' },
  { name: 'target', type: 'relationship', relationTo: ['people', 'tags'] },
  { name: 'extra', type: 'json' },
  { name: 'rows', type: 'array', flattenedFields: [{ name: 'extra', type: 'json' }] },
  { name: 'size', type: 'group', flattenedFields: [{ name: 'width', type: 'number' }] },
] as FlattenedField[];

const isTaken = (where: unknown): boolean => {
  try {
    checkWhere(where as Where, fields, () => people);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'validation_failed', message: expect.stringMatching(/^where: ./) });
    return false;
  }
};
const nest = (levels: number): unknown => (levels === 0 ? {} : { and: [nest(levels - 1)] });
const repeat = (count: number) => Array.from({ length: count }, () => ({ title: { equals: 'x' } }));

describe('a query', () => {
  it.each<[unknown]>([
    [{}],
    [{ title: { like: 'a%_' } }],
    [{ and: [{ or: [{ title: { equals: 'x' } }, { count: { greater_than: '1' } }] }] }],
    [{ AND: [{ isOpen: { equals: 'true' } }] }],
    [{ title: { in: 'a,b' } }],
    [{ title: { not_in: ['a', 'b'] } }],
    [{ author: { exists: 'false' } }],
    [{ author: { in: 'a,b' } }],
    [{ id: { not_equals: 'a' } }],
    [{ isOpen: { not_equals: false } }],
    [{ count: { equals: null } }],
    [{ count: { in: '1,2.5,-3' } }],
    [{ createdAt: { less_than: '2026-01-31' } }],
    [{ createdAt: { less_than: new Date() } }],
    [{ createdAt: { equals: 'null' } }],
    [{ 'author.born': { greater_than: '2026-01-31T12:00:00.000Z' } }],
    [{ size__width: { equals: 7 } }],
    [{ 'extra.colour': { equals: 'red' } }],
    [{ 'extra.colour': { like: 'r' } }],
    [{ extra__colour: { exists: 'true' } }],
    [{ 'author.employer': { equals: 'a' } }],
    [nest(10)],
    [{ or: repeat(200) }],
  ])('is accepted: %j', (where) => {
    expect(isTaken(where)).toBe(true);
  });

  it('is refused by name if it starts with an unknown field', () => {
    const where = { and: [{ titel: { equals: 'x' } }] } as Where;
    const message = 'where.titel: unknown field. Did you mean “title”?';
    expect(() => checkWhere(where, fields, () => people)).toThrow(
      expect.objectContaining({
        code: 'unknown_field',
        message,
        errors: [{ field: 'where.titel', code: 'unknown_field', message }],
      }),
    );
  });

  it.each<[unknown]>([
    ['x'],
    [{ 'extra.colour': { greater_than: 0 } }],
    [{ extra__colour: { less_than_equal: 0 } }],
    [{ 'extra.colour': { in: 'a,b' } }],
    [{ extra: { greater_than: 0 } }],
    [{ 'author.notes.colour': { equals: 'red' } }],
    [{ 'rows.extra.colour': { equals: 'red' } }],
    [{ 'extra.constructor.length': { equals: '1' } }],
    [{ toString: { equals: 'x' } }],
    [{ 'author.employer.age': { exists: true } }],
    [{ author__employer__age: { exists: true } }],
    [{ or: [{ and: [{ 'author.employer.id': { equals: 'a' } }] }] }],
    [7],
    [[]],
    [{ title: 'x' }],
    [{ title: null }],
    [{ title: ['x'] }],
    [{ and: { 0: {} } }],
    [{ or: 'x' }],
    [{ and: ['x'] }],
    [{ title: { near: '1,2,3' } }],
    [{ title: { within: {} } }],
    [{ title: { all: ['x'] } }],
    [{ title: { $ne: 'x' } }],
    [{ title: { constructor: 'x' } }],
    [{ title: { equals: { a: 1 } } }],
    [{ title: { equals: ['x'] } }],
    [{ title: { in: [['x']] } }],
    [{ author: { contains: { age: { equals: 1 } } } }],
    [{ title: { like: 'x'.repeat(2001) } }],
    [{ title: { in: Array.from({ length: 2001 }, () => 'x') } }],
    [{ title: { like: null } }],
    [{ count: { equals: 'x' } }],
    [{ count: { equals: '' } }],
    [{ count: { greater_than: '1e400' } }],
    [{ count: { like: '1' } }],
    [{ count: { in: '1,x' } }],
    [{ createdAt: { equals: '2026-13-45' } }],
    [{ createdAt: { contains: '2026' } }],
    [{ 'author.age': { less_than: 'x' } }],
    [{ author: { greater_than: 'a' } }],
    [{ author: { contains: 'a' } }],
    [{ id: { like: 'a' } }],
    [{ isOpen: { equals: 'x' } }],
    [{ isOpen: { in: 'true' } }],
    [{ isOpen: { contains: 'true' } }],
    [{ 'size.width': { equals: true } }],
    [nest(11)],
    [{ or: repeat(201) }],
  ])('is refused: %j', (where) => {
    expect(isTaken(where)).toBe(false);
  });
});
