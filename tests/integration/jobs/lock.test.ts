import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { acquireLock, releaseLock } from '@/lib/jobs/lock';
import { bootInstance, type Instance } from '@/tests/support/boot';
import { uniqueName } from '@/tests/support/factories';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

const at = (seconds: number) => new Date(Date.UTC(2030, 0, 1) + seconds * 1000);

describe('a named lock', () => {
  const take = (name: string, owner: string, seconds: number) =>
    acquireLock(instance.payload, { name, owner, now: at(seconds) });

  it('is one owner’s until it runs out or is given back', async () => {
    const name = uniqueName('lock');
    expect(await take(name, 'a', 0)).toBe('taken');
    expect(await take(name, 'b', 10)).toBeNull();
    expect(await take(name, 'a', 10)).toBe('renewed');
    expect(await take(name, 'b', 29)).toBeNull();
    expect(await take(name, 'b', 31)).toBe('taken');
    expect(await take(name, 'a', 32)).toBeNull();
    await releaseLock(instance.payload, { name, owner: 'a' });
    expect(await take(name, 'a', 33)).toBeNull();
    await releaseLock(instance.payload, { name, owner: 'b' });
    expect(await take(name, 'a', 34)).toBe('taken');
  });

  it('has one winner among many, both when it is new and when it has run out', async () => {
    const name = uniqueName('lock');
    for (const seconds of [0, 100]) {
      const owners = Array.from({ length: 10 }, (_, index) => `${seconds}-${index}`);
      const results = await Promise.all(owners.map((owner) => take(name, owner, seconds)));
      expect(results.filter((result) => result === 'taken')).toHaveLength(1);
      expect(results.filter((result) => result === null)).toHaveLength(9);
    }
  });
});
