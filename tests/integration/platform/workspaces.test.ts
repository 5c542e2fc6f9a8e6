import { afterAll, beforeAll, expect, it } from 'vitest';

import { asSystem } from '@/lib/core/access/actor';
import { describeWorkspaces } from '@/lib/platform/describe-workspaces';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, createVideo, logIn } from '@/tests/support/rows/factories';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

it('lists plan, usage, storage and state of workspaces in the requested order', async () => {
  const { payload } = instance;
  const [one, two] = [
    await createTenant(payload, { limits: { numberOfVideos: 3, monthlyTraffic: 2 } }),
    await createTenant(payload),
  ];
  const { id } = await createVideo(payload, { workspace: one.workspace });
  const encoding = { video: id, workspace: one.workspace.id, mimeType: 'video/mp4' };
  for (const [version, state] of [
    [1, 'COMPLETE'],
    [2, 'COMPLETE'],
    [3, 'ERROR'],
  ] as const)
    await payload.db.create({
      collection: 'encodings',
      data: { ...encoding, version, state, fileSize: 500, inputKey: `uploads/${id}/${version}/o.mp4` },
    });
  await payload.update({
    collection: 'workspaces',
    id: two.workspace.id,
    data: { active: false, specificWorkspaceOwner: two.people.superadmin.user.id },
    overrideAccess: true,
    req: asSystem(),
  });
  const described = await describeWorkspaces(payload, [two.workspace.id, 'unknown', one.workspace.id]);
  expect(described.map((row) => [row.id, row.state, row.owner])).toEqual([
    [two.workspace.id, 'inactive', two.people.superadmin.user.email],
    [one.workspace.id, 'active', null],
  ]);
  expect(described[1]).toMatchObject({
    originals: 1000,
    usage: { videos: { current: 1, limit: 3 }, traffic: { current: 0, limit: 2_000_000_000 } },
  });
  expect(described[1]?.plan).not.toBeNull();
});

it('allows only a platform administrator to set a plan manually', async () => {
  const { workspace, people } = await createTenant(instance.payload);
  const cookie = await logIn(instance, people.superadmin);
  const path = `/api/workspaces/${workspace.id}`;
  const body = { subscription: { package: null, trialEndDate: null } };
  expect((await callApi(instance, 'PATCH', path, { cookie, body })).status).toBe(403);
});
