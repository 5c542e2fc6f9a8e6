import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { asSystem } from '@/lib/core/access/actor';
import {
  recountUsage,
  makeInSlot,
  releaseSlot,
  removeFromSlot,
  acquireSlot,
} from '@/lib/workspaces/usage/slots';
import { getUsage, findUsageRow } from '@/lib/workspaces/usage/usage-row';
import type { Workspace } from '@/payload-types';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import {
  createIntegration,
  createPerson,
  createTenant,
  createVideo,
  logIn,
  uniqueName,
} from '@/tests/support/rows/factories';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

const createWorkspace = async (): Promise<string> => (await createTenant(instance.payload)).workspace.id;
const countRows = async (workspace: string): Promise<number> =>
  (await instance.payload.db.count({ collection: 'usage', where: { workspace: { equals: workspace } } }))
    .totalDocs;

describe('a limit', () => {
  it('holds exactly against 50 concurrent calls, even the first ones of a workspace', async () => {
    const { payload } = instance;
    const workspace = await createWorkspace();
    const key = { workspace, metric: 'videos' } as const;
    const takeMany = (limit: number | null) =>
      Promise.all(Array.from({ length: 50 }, () => acquireSlot(payload, { ...key, limit })));
    expect((await takeMany(7)).filter(Boolean)).toHaveLength(7);
    expect(await getUsage(payload, key)).toBe(7);
    await Promise.all(Array.from({ length: 3 }, () => releaseSlot(payload, key)));
    expect((await takeMany(7)).filter(Boolean)).toHaveLength(3);
    expect((await takeMany(null)).filter(Boolean)).toHaveLength(50);
    expect(await getUsage(payload, key)).toBe(57);
    const rows = await payload.db.count({
      collection: 'usage',
      where: { and: [{ workspace: { equals: workspace } }, { metric: { equals: 'videos' } }] },
    });
    expect(rows.totalDocs).toBe(1);
  });

  it('reserves amounts completely or not at all, and returns nothing that was not reserved', async () => {
    const { payload } = instance;
    const key = { workspace: await createWorkspace(), metric: 'aiCredits' } as const;
    expect(await acquireSlot(payload, { ...key, amount: 8, limit: 10 })).toBe(true);
    expect(await acquireSlot(payload, { ...key, amount: 3, limit: 10 })).toBe(false);
    expect(await acquireSlot(payload, { ...key, amount: 2, limit: 10 })).toBe(true);
    await releaseSlot(payload, { ...key, amount: 11 });
    expect(await getUsage(payload, key)).toBe(10);
    expect(await acquireSlot(payload, { ...key, limit: 0 })).toBe(false);
  });

  it('restarts each month in UTC', async () => {
    const { payload } = instance;
    const key = { workspace: await createWorkspace(), metric: 'traffic' } as const;
    const [last, first] = [new Date('2026-01-31T23:59:59.999Z'), new Date('2026-02-01T00:00:00.000Z')];
    expect(await acquireSlot(payload, { ...key, at: last, amount: 5, limit: 5 })).toBe(true);
    expect(await acquireSlot(payload, { ...key, at: last, limit: 5 })).toBe(false);
    expect(await acquireSlot(payload, { ...key, at: first, limit: 5 })).toBe(true);
    expect(await findUsageRow(payload, { ...key, at: last })).toMatchObject({ period: '2026-01', count: 5 });
    expect(await findUsageRow(payload, { ...key, at: first })).toMatchObject({ period: '2026-02', count: 1 });
  });
});

describe('a count', () => {
  const later = () => new Date(Date.now() + 11 * 60_000);

  it('starts with the existing records', async () => {
    const { payload } = instance;
    const { workspace } = await createTenant(payload);
    await createVideo(payload, { workspace });
    const key = { workspace: workspace.id, metric: 'videos' } as const;
    expect(await getUsage(payload, key)).toBe(1);
    expect(await acquireSlot(payload, { ...key, limit: 1 })).toBe(false);
    expect(await acquireSlot(payload, { ...key, limit: 2 })).toBe(true);
  });

  it('is repaired after a killed process left it wrong, once it has settled', async () => {
    const { payload } = instance;
    const key = { workspace: await createWorkspace(), metric: 'integrations' } as const;
    await acquireSlot(payload, { ...key, limit: null });
    await recountUsage(payload);
    expect(await getUsage(payload, key)).toBe(1);
    await recountUsage(payload, later());
    expect(await getUsage(payload, key)).toBe(0);
  });

  it('does not change for past events', async () => {
    const { payload } = instance;
    const key = { workspace: await createWorkspace(), metric: 'traffic' } as const;
    await acquireSlot(payload, { ...key, amount: 4, limit: null });
    await recountUsage(payload, later());
    expect(await getUsage(payload, key)).toBe(4);
  });

  it('follows invitations, disabling and leaving', async () => {
    const { payload } = instance;
    const { workspace } = await createTenant(payload);
    const seats = () => getUsage(payload, { workspace: workspace.id, metric: 'members' });
    const before = await seats();
    await createPerson(payload, { workspace, role: 'editor', isDisabled: true });
    expect(await seats()).toBe(before);
    const { docs } = await payload.find({
      collection: 'members',
      where: { and: [{ workspace: { equals: workspace.id } }, { isDisabled: { equals: true } }] },
      overrideAccess: true,
    });
    const id = docs[0]?.id ?? '';
    const set = (isDisabled: boolean) =>
      payload.update({
        collection: 'members',
        id,
        data: { isDisabled },
        overrideAccess: true,
        req: asSystem(),
      });
    await set(false);
    await set(false);
    expect(await seats()).toBe(before + 1);
    await set(true);
    expect(await seats()).toBe(before);
    await set(false);
    await payload.delete({ collection: 'members', id, overrideAccess: true, req: asSystem() });
    expect(await seats()).toBe(before);
  });
});

type Metric = 'videos' | 'members' | 'integrations' | 'aiCredits';

/** Inserts the row that a metric counts, without hooks. Returns a function that removes it. */
const insertRow = async (metric: Metric, workspace: string) => {
  const { db } = instance.payload;
  const name = randomUUID();
  const rows = {
    videos: { title: name, status: 'NO_FILE', v: 1, visibility: 'private' },
    members: { email: `${name}@example.com`, role: 'editor', status: 'pending', isDisabled: false },
    integrations: { title: name, permissions: {} },
    aiCredits: {
      type: 'title',
      credits: 1,
      refundedCredits: 0,
      state: 'reserved',
      reference: name,
      period: new Date().toISOString().slice(0, 7),
    },
  } as const;
  const collection = metric === 'aiCredits' ? 'aiCreditUsages' : metric;
  const row = await db.create({ collection, data: { ...rows[metric], workspace } });
  return { remove: () => db.deleteOne({ collection, where: { id: { equals: row.id } } }) };
};

describe.each<Metric>(['videos', 'members', 'integrations', 'aiCredits'])('the count of %s', (metric) => {
  const begin = async () => {
    const { payload } = instance;
    const workspace = await payload.create({
      collection: 'workspaces',
      data: { name: 'Zählung', slug: uniqueName('count') } as never,
      overrideAccess: true,
      req: asSystem(),
    });
    const key = { workspace: workspace.id, metric } as const;
    const make = (limit: number | null = null) =>
      makeInSlot(payload, { ...key, limit }, () => insertRow(metric, workspace.id));
    const count = async () => (await findUsageRow(payload, key))?.count;
    return { payload, key, make, count };
  };

  it('is 1 after the first row', async () => {
    const { make, count } = await begin();
    await make();
    expect(await count()).toBe(1);
  });

  it('counts each of several concurrent first rows once, and holds to the limit', async () => {
    const { make, count } = await begin();
    const made = await Promise.all(Array.from({ length: 8 }, () => make(5)));
    expect(made.filter((row) => row === 'full')).toHaveLength(3);
    expect(await count()).toBe(5);
  });

  it('returns a slot whose row could not be created', async () => {
    const { payload, key, make, count } = await begin();
    const fail = () => Promise.reject(new Error('away'));
    await expect(makeInSlot(payload, { ...key, limit: 1 }, fail)).rejects.toThrow('away');
    expect(await makeInSlot(payload, { ...key, limit: 1 }, () => Promise.resolve(null))).toBeNull();
    expect(await count()).toBe(0);
    expect(await make(1)).not.toBe('full');
  });

  it('returns a slot once for a row that two calls remove, even the workspace’s first one', async () => {
    const { payload, key, count } = await begin();
    const rows = await Promise.all([1, 2, 3].map(() => insertRow(metric, key.workspace)));
    const [first] = rows;
    await Promise.all([1, 2].map(() => removeFromSlot(payload, key, () => first!.remove())));
    expect(await count()).toBe(2);
  });

  it('is not repaired while a removal is in progress', async () => {
    const { payload, key, make, count } = await begin();
    const row = await make();
    if (!row || row === 'full') throw new Error('no row was made');
    await payload.db.updateMany({
      collection: 'usage',
      where: { workspace: { equals: key.workspace } },
      data: { takenAt: new Date(0).toISOString() },
    });
    await removeFromSlot(payload, key, async () => {
      const removed = await row.remove();
      await recountUsage(payload);
      return removed;
    });
    expect(await count()).toBe(0);
    await make();
    expect(await count()).toBe(1);
  });
});

describe('a deleted integration', () => {
  it('returns its slot once, however often and with whatever selection it is deleted', async () => {
    const { payload } = instance;
    const { workspace, people } = await createTenant(payload);
    const make = () => createIntegration(payload, { workspace, permissions: { videos: ['read'] } });
    const [first] = await Promise.all([make(), make(), make()]);
    const cookie = await logIn(instance, people.superadmin);
    const path = `${instance.apiUrl}/api/integrations/${first.integration.id}?select[title]=true`;
    const remove = () => fetch(path, { method: 'DELETE', headers: { cookie } });
    await Promise.all([remove(), remove(), remove(), remove()]);
    expect(await getUsage(payload, { workspace: workspace.id, metric: 'integrations' })).toBe(2);
  });
});

describe('a deleted workspace', () => {
  it('leaves no counts behind', async () => {
    const { payload } = instance;
    const workspace: Workspace = await payload.create({
      collection: 'workspaces',
      data: { name: 'Kurz', slug: 'kurz-da' } as never,
      overrideAccess: true,
      req: asSystem(),
    });
    await acquireSlot(payload, { workspace: workspace.id, metric: 'videos', limit: null });
    expect(await countRows(workspace.id)).toBe(1);
    await payload.delete({
      collection: 'workspaces',
      id: workspace.id,
      overrideAccess: true,
      req: asSystem(),
    });
    expect(await countRows(workspace.id)).toBe(0);
  });
});
