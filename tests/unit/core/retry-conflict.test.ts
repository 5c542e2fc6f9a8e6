import { type BaseDatabaseAdapter, ValidationError } from 'payload';
import { expect, it } from 'vitest';

import { retryConflict, retryWrites } from '@/lib/core/database/retry-conflict';
import { nameExternalIdConflict } from '@/lib/videos/library/external-id';

const failFirst = (times: number, error: Error) => {
  let calls = 0;
  const work = async () => {
    calls += 1;
    if (calls <= times) throw error;
    return calls;
  };
  return { work, count: () => calls };
};

it.each([
  new Error('deadlock detected'),
  Object.assign(new Error('Write conflict during plan execution'), { code: 112 }),
])('repeats a statement that the database aborted: %s', async (error) => {
  await expect(retryConflict(failFirst(2, error).work)).resolves.toBe(3);
});

it('gives up on a statement eventually', async () => {
  const { work, count } = failFirst(100, new Error('deadlock detected'));
  await expect(retryConflict(work)).rejects.toThrow('deadlock detected');
  expect(count()).toBe(10);
});

it('does not repeat other failures', async () => {
  const { work, count } = failFirst(100, new Error('the disk is full'));
  await expect(retryConflict(work)).rejects.toThrow('the disk is full');
  expect(count()).toBe(1);
});

it('retries writes of an adapter with the data as it was given, then names the duplicate', async () => {
  const seen: unknown[] = [];
  const duplicate = new ValidationError({
    collection: 'videos',
    errors: [{ message: 'Value must be unique', path: 'externalId' }],
  });
  const adapter = {
    create: async ({ data }: { data: Record<string, unknown> }) => {
      seen.push(structuredClone(data));
      delete data.count;
      throw seen.length === 1 ? new Error('deadlock detected') : duplicate;
    },
  } as unknown as BaseDatabaseAdapter;
  retryWrites(adapter);
  const data = { externalId: 'a', count: { $inc: 1 } };
  const error: unknown = await adapter.create({ collection: 'videos', data }).catch((each: unknown) => each);
  expect(seen).toEqual([data, data]);
  expect(nameExternalIdConflict(error)).toMatchObject({ code: 'external_id_taken', status: 409 });
});
