import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { readCursor, writeCursor } from '@/lib/http/list-cursor';
import { anyOf, isBetween, isIn, oneOf, time } from '@/lib/http/list-filters';

const schema = z.object({ kind: oneOf(['a', 'b'], 'Kind.'), name: anyOf('Name.', 5), at: time('Time.') });

describe('filters of lists', () => {
  it.each([
    [{ kind: 'a' }, { kind: ['a'] }],
    [{ kind: 'a, b,a' }, { kind: ['a', 'b'] }],
    [{ name: 'x,y' }, { name: ['x', 'y'] }],
    [{ at: '2026-01-31' }, { at: '2026-01-31T00:00:00.000Z' }],
    [{ at: '2026-01-31T12:00:00+01:00' }, { at: '2026-01-31T11:00:00.000Z' }],
    [{}, {}],
  ])('parse %o', (given, parsed) => {
    expect(schema.parse(given)).toEqual(parsed);
  });

  it.each([
    { kind: 'c' },
    { kind: 'a,c' },
    { kind: '' },
    { name: 'x,,y' },
    { name: 'longer' },
    { name: Array.from({ length: 101 }, (_, index) => index).join(',') },
    { at: '2026-01-31T12:00:00' },
    { at: '2026-13-01' },
    { at: '1' },
    { at: '' },
  ])('refuse %o', (given) => {
    expect(schema.safeParse(given).success).toBe(false);
  });

  it('become conditions', () => {
    expect(isIn('kind', ['a', 'b'])).toEqual([
      { or: [{ kind: { equals: 'a' } }, { kind: { equals: 'b' } }] },
    ]);
    expect(isIn('kind', undefined)).toEqual([]);
    expect(isBetween('at', 'x', undefined)).toEqual([{ at: { greater_than_equal: 'x' } }]);
    expect(isBetween('at', undefined, 'y')).toEqual([{ at: { less_than: 'y' } }]);
  });
});

describe('a cursor of a list', () => {
  const position = { createdAt: '2026-01-31T12:00:00.000Z', id: 'a-1', isAscending: false };

  it('is read as it was written', () => {
    const cursor = writeCursor('videos', position);
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(readCursor('videos', cursor)).toEqual(position);
  });

  it('is refused for another list, and if it was changed or made up', () => {
    const cursor = writeCursor('videos', position);
    const bytes = Buffer.from(cursor, 'base64url').toString();
    for (const [collection, text] of [
      ['tags', cursor],
      ['videos', ''],
      ['videos', 'x'],
      ['videos', Buffer.from(bytes.replace('a-1', 'a-2')).toString('base64url')],
      ['videos', Buffer.from('["2026-01-31T12:00:00.000Z","a",true]').toString('base64url')],
    ] as const)
      expect(() => readCursor(collection, text)).toThrow('after: not a cursor of this list');
  });
});
