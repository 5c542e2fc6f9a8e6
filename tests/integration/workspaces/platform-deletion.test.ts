import { afterAll, beforeAll, expect, it } from 'vitest';

import { hashRecoveryCodes } from '@/lib/accounts/two-factor/recovery-codes';
import { asSystem } from '@/lib/core/access/actor';
import { slugs } from '@/lib/core/slugs';
import { runNextDeletion } from '@/lib/platform/deletion/run-deletion';
import type { Workspace, WorkspaceDeletion } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPerson, createTenant, logIn } from '@/tests/support/rows/factories';

let instance: Instance;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

const recoveryCode = 'AAAA-2222';

it('requires the word and a second factor of a platform administrator, and records their name', async () => {
  const { payload } = instance;
  const { workspace, people } = await createTenant(payload);
  const trialEndDate = new Date(Date.now() + 86_400_000).toISOString();
  await payload.update({
    collection: slugs.workspaces,
    id: workspace.id,
    data: { subscription: { trialEndDate } },
    overrideAccess: true,
    req: asSystem(),
  });
  const root = await createPerson(payload, { rootAccess: true });
  const cookie = await logIn(instance, root);
  const remove = (confirmationText: string, as = cookie, factor = {}) =>
    callApi<{ error?: string; state?: string }>(
      instance,
      'DELETE',
      `/api/workspaces/${workspace.id}/platform-delete`,
      { cookie: as, body: { confirmationText, ...factor }, headers: { 'accept-language': 'de' } },
    );
  expect((await remove('löschen', await logIn(instance, people.superadmin))).status).toBe(403);
  expect((await remove('löschen')).body.error).toBe('delete_workspace_mfa_required');
  await payload.db.create({
    collection: slugs.twoFactors,
    data: {
      user: root.user.id,
      enabledAt: new Date().toISOString(),
      recoveryCodes: hashRecoveryCodes(root.user.id, [recoveryCode]),
    },
  });
  expect((await remove('weg')).body.error).toBe('invalid_confirmation');
  expect((await remove('LÖSCHEN')).body.error).toBe('two_factor_required');
  expect((await remove('LÖSCHEN', cookie, { recoveryCode: 'BBBB-3333' })).body.error).toBe('wrong_code');
  expect(await remove('LÖSCHEN', cookie, { recoveryCode })).toMatchObject({
    status: 202,
    body: { state: 'running' },
  });
  const find = () =>
    payload.db.findOne<Workspace>({
      collection: slugs.workspaces,
      where: { id: { equals: workspace.id } },
    });
  expect(await find()).toMatchObject({ active: false, deleted: true });
  expect((await remove('löschen')).status).toBe(404);
  expect(await runNextDeletion(instance, { owner: 'test' })).toBe(true);
  const record = await payload.db.findOne<WorkspaceDeletion>({
    collection: slugs.workspaceDeletions,
    where: { workspaceId: { equals: workspace.id } },
  });
  expect(record).toMatchObject({ state: 'done', requestedBy: root.user.email });
  // Payload's own delete endpoint would leave the workspace's records behind.
  const other = await createTenant(payload);
  const answer = await callApi(instance, 'DELETE', `/api/workspaces/${other.workspace.id}`, { cookie });
  expect(answer.status).toBe(403);
});
