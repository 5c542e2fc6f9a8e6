import type { FlattenedField } from 'payload';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';

import { callAs, type CallOfWorld } from './calls/call-as';
import type { ActorName } from './reach';
import { countRows, createWorld, makeRow, readRaw, type World } from './world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(resetRates);
afterAll(() => world.close());

const call = (...args: CallOfWorld) => callAs(world, ...args);

const notText = [5, true, [], {}, ['x']];
const notChoice = [5, true, 'not-an-option', [], {}];
const notReference = [5, true, [], {}, { id: 5 }];
/** Values of the wrong type, by field type. */
const wrongValues: Partial<Record<FlattenedField['type'], unknown[]>> = {
  text: notText,
  textarea: notText,
  email: notText,
  code: notText,
  select: notChoice,
  radio: notChoice,
  number: ['x', '5', '', true, [], {}],
  checkbox: ['x', 'true', 0, 1, [], {}],
  date: ['x', '5', 5, true, [], {}],
  relationship: notReference,
  upload: notReference,
  array: ['x', 5, true, {}, [5], ['x'], [[]]],
  group: ['x', 5, true, null, []],
  json: ['x', 5, true],
};

type Case = { path: string; toBody: (value: unknown) => object; values: unknown[] };

const listCases = (fields: FlattenedField[], prefix = '', wrap = (data: object): object => data): Case[] =>
  fields.flatMap((field): Case[] => {
    // A join field stores nothing.
    if (field.type === 'join') return [];
    const path = `${prefix}${field.name}`;
    const toBody = (value: unknown) => wrap({ [field.name]: value });
    const ofType = wrongValues[field.type];
    if (!ofType) throw new Error(`no wrong values for a field of type ${field.type}: ${path}`);
    const isList = 'hasMany' in field && field.hasMany;
    // A checkbox without a default may be empty.
    const ofField =
      field.type === 'checkbox' && field.defaultValue !== undefined ? [...ofType, null] : ofType;
    const values = isList ? ['x', 5, {}, ...ofType.map((value) => [value])] : ofField;
    const own = { path, toBody, values };
    if (field.type === 'group') return [own, ...listCases(field.flattenedFields, `${path}.`, toBody)];
    if (field.type === 'array')
      return [own, ...listCases(field.flattenedFields, `${path}.0.`, (row) => toBody([row]))];
    return [own];
  });

const listCollections = () =>
  world.payload.config.collections.filter(
    // Preferences are only written by our own endpoints.
    ({ endpoints, slug }) => endpoints !== false && slug !== 'payload-preferences',
  );

/** The first actor whose change is accepted, or null if REST can't write the row. */
const findWriter = async (path: string): Promise<ActorName | null> => {
  for (const actor of ['superadmin', 'root'] as const)
    if ((await call(actor, 'PATCH', path, { body: {} })).status === 200) return actor;
  return null;
};

const namesField = (errors: unknown, path: string): boolean =>
  Array.isArray(errors) && errors.some((error: { field?: string }) => error.field === path);

describe('a value of the wrong type', () => {
  it(
    'is refused with the field’s name, in every field that REST can write',
    { timeout: 180_000 },
    async () => {
      const accepted: string[] = [];
      const written: string[] = [];
      for (const { flattenedFields, slug } of listCollections()) {
        const { id } = await makeRow(world, slug, world.own);
        const path = `/api/${slug}/${id}`;
        const actor = await findWriter(path);
        if (!actor) continue;
        written.push(slug);
        const before = await readRaw(world, slug, id);
        for (const { path: field, toBody, values } of listCases(flattenedFields)) {
          await resetRates();
          const rows = await countRows(world, slug);
          for (const [index, value] of values.entries()) {
            const body = toBody(value);
            const others = [
              ['PATCH', `/api/${slug}?where[id][equals]=${id}`],
              ['POST', `/api/${slug}`],
            ] as const;
            for (const [method, address] of [['PATCH', path] as const, ...(index === 0 ? others : [])]) {
              const { body: answer, status } = await call(actor, method, address, { body });
              if (status !== 400 || !namesField(answer.errors, field))
                accepted.push(
                  `${method} ${slug} ${JSON.stringify(body)}: ${status} ${JSON.stringify(answer)}`,
                );
            }
          }
          expect(await countRows(world, slug)).toBe(rows);
          expect({ field, row: await readRaw(world, slug, id) }).toEqual({ field, row: before });
        }
      }
      expect(accepted).toEqual([]);
      expect(written).toEqual(
        expect.arrayContaining(['videos', 'playerPresets', 'workspaces', 'liveEvents']),
      );
    },
  );

  it.each(['uiRadius', 'uiPadding'])(
    'includes fractions where whole numbers are required (%s)',
    async (name) => {
      const { id } = await makeRow(world, 'playerPresets', world.own);
      const answer = await call('superadmin', 'PATCH', `/api/playerPresets/${id}`, {
        body: { playerDesign: { [name]: 1.5 } },
      });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: `playerDesign.${name}` }] } });
    },
  );

  it('is refused in the form that the panel sends', async () => {
    const { id } = await makeRow(world, 'tags', world.own);
    const before = await readRaw(world, 'tags', id);
    const boundary = 'form';
    const form = `--${boundary}\r\nContent-Disposition: form-data; name="_payload"\r\n\r\n{"title":5}\r\n--${boundary}--\r\n`;
    const answer = await fetch(`${world.instance.apiUrl}/api/tags/${id}`, {
      method: 'PATCH',
      headers: {
        cookie: world.callers.superadmin.cookie ?? '',
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: form,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ field: 'title' }] });
    expect(await readRaw(world, 'tags', id)).toEqual(before);
  });
});

describe('a stored value that is no longer valid', () => {
  it('does not prevent an edit of another field', async () => {
    const { id } = await makeRow(world, 'videos', world.own);
    await world.payload.db.updateOne({
      collection: 'videos',
      id,
      data: { language: '5.0', player: { playerDesign: { fit: '5.0', uiRadius: 12345 } } },
    });
    const path = `/api/videos/${id}`;
    expect(
      await call('superadmin', 'PATCH', path, { body: { title: 'Another' }, hasOldValues: true }),
    ).toMatchObject({
      status: 200,
    });
    expect(await readRaw(world, 'videos', id)).toMatchObject({ title: 'Another', language: '5.0' });
    expect(await call('superadmin', 'PATCH', path, { body: { language: 'xx' } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'language' }] },
    });
    expect(
      await call('superadmin', 'PATCH', path, { body: { language: 'de-DE' }, hasOldValues: true }),
    ).toMatchObject({
      status: 200,
    });
  });
});
