import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { findUnknownNames, toUnknownFieldError } from '@/lib/http/unknown-fields';

const point = z.object({ x: z.number(), y: z.number().optional() });
const schema = z.object({
  title: z.string(),
  place: point.nullable().default(null),
  places: z.array(point).optional(),
  either: z
    .union([z.object({ kind: z.literal('a'), a: z.string() }), z.object({ b: z.string() })])
    .optional(),
  free: z.record(z.string(), z.unknown()).optional(),
  loose: z.looseObject({ id: z.string() }).optional(),
  prepared: z.preprocess((value) => value, point).optional(),
  refined: point.refine(() => true).transform((value) => value.x),
  both: z.intersection(z.object({ c: z.string() }), z.object({ d: z.string() })).optional(),
});

describe('unknown fields', () => {
  it.each<[object, string[]]>([
    [{ title: 'a' }, []],
    [{ titel: 'a' }, ['titel']],
    [{ id: '1', createdAt: 'x' }, []],
    [{ place: { x: 1, z: 2 } }, ['place.z']],
    [{ place: { id: 1 } }, ['place.id']],
    [{ places: [{ x: 1 }, { zz: 1 }] }, ['places.1.zz']],
    [{ either: { kind: 'a', a: '', b: '', c: '' } }, ['either.c']],
    [{ free: { any: { thing: 1 } }, loose: { id: '', more: 1 } }, []],
    [{ prepared: { q: 1 }, refined: { r: 1 } }, ['prepared.q', 'refined.r']],
    [{ both: { c: '', d: '', e: '' } }, ['both.e']],
    [{ title: { odd: 1 } }, []],
  ])('%o: %j', (value, paths) => {
    const ignored = ['id', 'createdAt'];
    expect(findUnknownNames(schema, value, { ignored }).map(({ path }) => path)).toEqual(paths);
  });

  it('are answered with the nearest known name', () => {
    const error = toUnknownFieldError(findUnknownNames(schema, { titel: 'a', bogus: 1 }), 'field');
    expect(error.toBody('request-1', 'en')).toMatchObject({
      error: 'unknown_field',
      type: 'unknown_field',
      errors: [
        { field: 'titel', code: 'unknown_field', message: 'titel: unknown field. Did you mean “title”?' },
        { field: 'bogus', code: 'unknown_field', message: 'bogus: unknown field.' },
      ],
    });
  });
});
