import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { asSystem } from '@/lib/core/access/as-system';
import { getUsage } from '@/lib/usage/get-usage';
import { recountUsage } from '@/lib/usage/recount-usage';
import { releaseSlot } from '@/lib/usage/release-slot';
import { takeSlot } from '@/lib/usage/take-slot';
import { findUsageRow } from '@/lib/usage/usage-row';
import type { Workspace } from '@/payload-types';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPerson, createTenant, createVideo } from '@/tests/support/rows/factories';

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
  it('holds to the piece against 50 calls at once, the first ones of a workspace', async () => {
    const { payload } = instance;
    const workspace = await createWorkspace();
    const key = { workspace, metric: 'videos' } as const;
    const takeMany = (limit: number | null) =>
      Promise.all(Array.from({ length: 50 }, () => takeSlot(payload, { ...key, limit })));
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

  it('takes amounts whole or not at all, and gives nothing back that was not taken', async () => {
    const { payload } = instance;
    const key = { workspace: await createWorkspace(), metric: 'aiCredits' } as const;
    expect(await takeSlot(payload, { ...key, amount: 8, limit: 10 })).toBe(true);
    expect(await takeSlot(payload, { ...key, amount: 3, limit: 10 })).toBe(false);
    expect(await takeSlot(payload, { ...key, amount: 2, limit: 10 })).toBe(true);
    await releaseSlot(payload, { ...key, amount: 11 });
    expect(await getUsage(payload, key)).toBe(10);
    expect(await takeSlot(payload, { ...key, limit: 0 })).toBe(false);
  });

  it('of a month begins anew with the next one in UTC', async () => {
    const { payload } = instance;
    const key = { workspace: await createWorkspace(), metric: 'traffic' } as const;
    const [last, first] = [new Date('2026-01-31T23:59:59.999Z'), new Date('2026-02-01T00:00:00.000Z')];
    expect(await takeSlot(payload, { ...key, at: last, amount: 5, limit: 5 })).toBe(true);
    expect(await takeSlot(payload, { ...key, at: last, limit: 5 })).toBe(false);
    expect(await takeSlot(payload, { ...key, at: first, limit: 5 })).toBe(true);
    expect(await findUsageRow(payload, { ...key, at: last })).toMatchObject({ period: '2026-01', count: 5 });
    expect(await findUsageRow(payload, { ...key, at: first })).toMatchObject({ period: '2026-02', count: 1 });
  });
});

describe('a count', () => {
  const later = () => new Date(Date.now() + 11 * 60_000);

  it('begins with what there is', async () => {
    const { payload } = instance;
    const { workspace } = await createTenant(payload);
    await createVideo(payload, { workspace });
    const key = { workspace: workspace.id, metric: 'videos' } as const;
    expect(await getUsage(payload, key)).toBe(1);
    expect(await takeSlot(payload, { ...key, limit: 1 })).toBe(false);
    expect(await takeSlot(payload, { ...key, limit: 2 })).toBe(true);
  });

  it('is put right where a killed process left it wrong, once it has settled', async () => {
    const { payload } = instance;
    const key = { workspace: await createWorkspace(), metric: 'integrations' } as const;
    await takeSlot(payload, { ...key, limit: null });
    await recountUsage(payload);
    expect(await getUsage(payload, key)).toBe(1);
    await recountUsage(payload, later());
    expect(await getUsage(payload, key)).toBe(0);
  });

  it('of what happened is not counted anew', async () => {
    const { payload } = instance;
    const key = { workspace: await createWorkspace(), metric: 'traffic' } as const;
    await takeSlot(payload, { ...key, amount: 4, limit: null });
    await recountUsage(payload, later());
    expect(await getUsage(payload, key)).toBe(4);
  });

  it('of members follows invitations, disabling and leaving', async () => {
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

describe('a deleted workspace', () => {
  it('leaves no counts behind', async () => {
    const { payload } = instance;
    const workspace: Workspace = await payload.create({
      collection: 'workspaces',
      data: { name: 'Kurz', slug: 'kurz-da' } as never,
      overrideAccess: true,
      req: asSystem(),
    });
    await takeSlot(payload, { workspace: workspace.id, metric: 'videos', limit: null });
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
