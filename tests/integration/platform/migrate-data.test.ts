import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findPendingData, migrateData, type DataMigration } from '@/lib/platform/migrate-data';
import { acquireLock } from '@/lib/worker/lock';
import { migrations } from '@/migrations';
import { dataMigrations } from '@/migrations/data';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { uniqueName } from '@/tests/support/rows/factories';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

/** Migrations that record their runs. The second one can be made to fail. */
const createSteps = () => {
  const ran: string[] = [];
  const broken = { is: false };
  const step = (name: string, up: () => void): DataMigration => ({
    name,
    up: async () => {
      ran.push(name);
      up();
    },
  });
  const [first, second, third] = [uniqueName('a'), uniqueName('b'), uniqueName('c')];
  const steps = [
    step(first, () => undefined),
    step(second, () => {
      if (broken.is) throw new Error('killed');
    }),
    step(third, () => undefined),
  ];
  return { steps, ran, broken, names: [first, second, third] as const };
};

describe('data migrations', () => {
  it('run once, in order', async () => {
    const { steps, ran, names } = createSteps();
    expect(await findPendingData(instance.payload, steps)).toEqual(names);
    expect(await migrateData(instance.payload, steps)).toEqual(names);
    expect(await migrateData(instance.payload, steps)).toEqual([]);
    expect(ran).toEqual(names);
  });

  it('continue with an interrupted one', async () => {
    const { steps, ran, broken, names } = createSteps();
    const [first, second, third] = names;
    broken.is = true;
    await expect(migrateData(instance.payload, steps)).rejects.toThrow('killed');
    broken.is = false;
    expect(await migrateData(instance.payload, steps)).toEqual([second, third]);
    expect(ran).toEqual([first, second, second, third]);
  });

  it('are run by only one of several processes that start together', async () => {
    const { steps, ran, names } = createSteps();
    const results = await Promise.all([1, 2, 3].map(() => migrateData(instance.payload, steps)));
    expect(ran).toEqual(names);
    expect(results.flat()).toEqual(names);
  });

  it('wait for the lock of a killed process to expire', async () => {
    const { steps, names } = createSteps();
    const killedAt = new Date(Date.now() - 19_000);
    await acquireLock(instance.payload, { name: 'data-migrations', owner: 'killed', now: killedAt });
    expect(await migrateData(instance.payload, steps)).toEqual(names);
  });

  it('have unique names that start with a timestamp like those of the schema', () => {
    const schema = migrations.map(({ name }) => name);
    const names = [...schema, ...dataMigrations.map(({ name }) => name)];
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^20\d{6}_\d{6}_/.test(name))).toEqual([]);
    expect(schema).toEqual(schema.toSorted());
  });
});
