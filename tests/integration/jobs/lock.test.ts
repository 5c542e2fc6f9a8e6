import type { Where } from 'payload';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { hasLease, isExpired, isLeased, isUnleased, leaseFor, noLease } from '@/lib/core/database/leases';
import { slugs } from '@/lib/core/slugs';
import { acquireLock, holdLock, releaseLock } from '@/lib/worker/lock';
import type { Lock } from '@/payload-types';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { uniqueName } from '@/tests/support/rows/factories';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

const at = (seconds: number) => new Date(Date.UTC(2030, 0, 1) + seconds * 1000);

describe('a named lock', () => {
  const take = (name: string, owner: string, seconds: number) =>
    acquireLock(instance.payload, { name, owner, now: at(seconds) });

  it('belongs to one owner until it expires or is released', async () => {
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

  it('is gone after its release', async () => {
    const [kept, held] = [uniqueName('lock'), uniqueName('lock')];
    await take(kept, 'a', 0);
    await releaseLock(instance.payload, { name: kept, owner: 'a' });
    await holdLock(instance.payload, held, async () => undefined);
    const where = { name: { in: [kept, held] } };
    expect((await instance.payload.db.find({ collection: slugs.locks, where })).docs).toEqual([]);
  });

  it('is shared by callers that run a function under it and callers that hold it longer', async () => {
    const name = uniqueName('lock');
    const lock = { name, owner: 'a' };
    await holdLock(instance.payload, name, async () => {
      expect(await acquireLock(instance.payload, lock)).toBeNull();
    });
    expect(await acquireLock(instance.payload, lock)).toBe('taken');
  });

  it('has one winner among many, both when it is new and when it has expired', async () => {
    const name = uniqueName('lock');
    for (const seconds of [0, 100]) {
      const owners = Array.from({ length: 10 }, (_, index) => `${seconds}-${index}`);
      const results = await Promise.all(owners.map((owner) => take(name, owner, seconds)));
      expect(results.filter((result) => result === 'taken')).toHaveLength(1);
      expect(results.filter((result) => result === null)).toHaveLength(9);
    }
  });
});

describe('a lease', () => {
  it('has at most one owner at any moment, including that of its expiry', async () => {
    const { db } = instance.payload;
    const name = uniqueName('lock');
    const isIt = { name: { equals: name } };
    const lease = leaseFor('a', { ms: 1000, now: at(0) });
    await db.create({ collection: slugs.locks, data: { name, ...lease } });
    const look = async (now: Date) => {
      const fits = async (where: Where) =>
        (await db.count({ collection: slugs.locks, where: { and: [isIt, where] } })).totalDocs === 1;
      const row = await db.findOne<Lock>({ collection: slugs.locks, where: isIt });
      return {
        isLeased: await fits(isLeased(now)),
        hasLease: row !== null && hasLease(row, now),
        isUnleased: await fits(isUnleased(now)),
        isExpired: await fits(isExpired(now)),
      };
    };
    const held = { isLeased: true, hasLease: true, isUnleased: false, isExpired: false };
    expect(await look(at(0.999))).toEqual(held);
    expect(await look(at(1))).toEqual(held);
    expect(await look(at(1.001))).toEqual({
      isLeased: false,
      hasLease: false,
      isUnleased: true,
      isExpired: true,
    });
    await db.updateOne({ collection: slugs.locks, where: isIt, data: noLease() });
    expect(await look(at(0))).toEqual({
      isLeased: false,
      hasLease: false,
      isUnleased: true,
      isExpired: false,
    });
  });
});
