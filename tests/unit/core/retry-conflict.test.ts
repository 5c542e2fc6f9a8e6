import { expect, it } from 'vitest';

import { retryConflict } from '@/lib/core/database/retry-conflict';

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

it('gives up a statement eventually', async () => {
  const { work, count } = failFirst(100, new Error('deadlock detected'));
  await expect(retryConflict(work)).rejects.toThrow('deadlock detected');
  expect(count()).toBe(6);
});

it('does not repeat other failures', async () => {
  const { work, count } = failFirst(100, new Error('the disk is full'));
  await expect(retryConflict(work)).rejects.toThrow('the disk is full');
  expect(count()).toBe(1);
});
