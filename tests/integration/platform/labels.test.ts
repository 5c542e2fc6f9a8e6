import type { Field } from 'payload';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { bootInstance, type Instance } from '@/tests/support/instance/boot';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

/** Fields whose label Payload derived from their name in the code, such as “Fullname”. */
const listUnnamed = (fields: Field[]): string[] =>
  fields.flatMap((field) => [
    ...('name' in field && typeof field.label === 'string' ? [field.name] : []),
    ...('fields' in field ? listUnnamed(field.fields) : []),
  ]);

it('has labels in both languages for every default list column', () => {
  const unnamed = instance.payload.config.collections
    .filter(({ admin }) => admin.hidden !== true)
    .flatMap(({ slug, admin, fields }) => {
      const shown = new Set(admin.defaultColumns ?? []);
      return listUnnamed(fields).flatMap((name) => (shown.has(name) ? `${slug}.${name}` : []));
    });
  expect(unnamed).toEqual([]);
});
