import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createPipedriveCrm } from '@/lib/adapters/crm/pipedrive/pipedrive-crm';
import { asSystem } from '@/lib/core/access/actor';
import { slugs } from '@/lib/core/slugs';
import type { Workspace } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { startPipedrive } from '@/tests/support/crm/pipedrive-server';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPerson, createTenant, logIn, type Tenant } from '@/tests/support/rows/factories';

const token = 'secret-of-the-crm';
const field = 'f'.repeat(40);

let instance: Instance;
let pipedrive: Awaited<ReturnType<typeof startPipedrive>>;
let tenant: Tenant;
let root: string;
let withoutCrm: Instance['ports']['getCrm'];

beforeAll(async () => {
  instance = await bootInstance();
  pipedrive = await startPipedrive({ token, field });
  root = await logIn(instance, await createPerson(instance.payload, { rootAccess: true }));
  withoutCrm = instance.ports.getCrm;
});
afterAll(async () => {
  instance.ports.getCrm = withoutCrm;
  await pipedrive.stop();
  await instance.close();
});
beforeEach(async () => {
  tenant = await createTenant(instance.payload);
  await instance.payload.update({
    collection: slugs.workspaces,
    id: tenant.workspace.id,
    data: { specificWorkspaceOwner: tenant.people.superadmin.user.id },
    overrideAccess: true,
    req: asSystem(),
  });
  useCrm();
  pipedrive.rows.organizations.length = 0;
  pipedrive.rows.persons.length = 0;
  pipedrive.failures.length = 0;
  pipedrive.received.length = 0;
});

const useCrm = (workspaceField: string | null = field, key = token): void => {
  const crm = createPipedriveCrm({
    url: pipedrive.url,
    token: key,
    workspaceField,
    timeoutMs: 2000,
    pause: () => Promise.resolve(),
  });
  instance.ports.getCrm = () => Promise.resolve(crm);
};
const sync = (cookie = root) =>
  callApi(instance, 'POST', `/api/workspaces/${tenant.workspace.id}/sync-with-pipedrive`, { cookie });
const findWorkspace = () =>
  instance.payload.db.findOne<Workspace>({
    collection: slugs.workspaces,
    where: { id: { equals: tenant.workspace.id } },
  });

describe('syncing a workspace with Pipedrive', () => {
  it('writes organisation and owner once, and records the time', async () => {
    const { workspace, people } = tenant;
    const first = await sync();
    expect(first).toMatchObject({ status: 200, body: { message: 'Workspace successfully synced' } });
    expect(await sync()).toMatchObject({ status: 200 });
    expect(pipedrive.rows.organizations).toMatchObject([
      { name: workspace.name, custom_fields: { [field]: workspace.id } },
    ]);
    expect(pipedrive.rows.persons).toMatchObject([
      { org_id: pipedrive.rows.organizations[0]?.id, emails: [{ value: people.superadmin.user.email }] },
    ]);
    expect(Date.parse((await findWorkspace())?.lastPipedriveSync ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('finds the result of an interrupted sync by the workspace’s id or name', async () => {
    for (const workspaceField of [field, null]) {
      useCrm(workspaceField);
      pipedrive.rows.organizations.length = 0;
      // The organization was created but not recorded, because looking up its person failed.
      pipedrive.failures.push(...(workspaceField ? [] : [404]), 0, 0, 400);
      expect((await sync()).status).toBe(502);
      expect(pipedrive.rows.organizations).toHaveLength(1);
      expect((await sync()).status).toBe(200);
      expect(pipedrive.rows.organizations).toHaveLength(1);
    }
  });

  it('creates the organisation again if it was deleted in Pipedrive', async () => {
    await sync();
    pipedrive.rows.organizations.length = 0;
    expect((await sync()).status).toBe(200);
    expect(pipedrive.rows.organizations).toHaveLength(1);
  });

  it('retries after temporary faults, and creates nothing twice', async () => {
    pipedrive.failures.push(503, 429);
    expect((await sync()).status).toBe(200);
    pipedrive.rows.organizations.length = 0;
    pipedrive.failures.push(0, 0, 503);
    expect((await sync()).status).toBe(502);
    expect(pipedrive.received.filter(({ method }) => method === 'POST')).toHaveLength(3);
  });

  it('reports what failed, and never the token', async () => {
    useCrm(field, 'another-one');
    expect(await sync()).toMatchObject({
      status: 502,
      body: { error: 'crm_failed', message: expect.stringContaining('Check PIPEDRIVE_API_TOKEN.') as string },
    });
    useCrm();
    pipedrive.failures.push(400);
    const refused = await sync();
    expect(refused.status).toBe(502);
    expect(JSON.stringify(refused.body)).not.toContain(token);
    expect((await findWorkspace())?.lastPipedriveSync ?? null).toBeNull();
  });

  it('is for platform administrators, and reports if no CRM is set up', async () => {
    expect((await sync(await logIn(instance, tenant.people.superadmin))).status).toBe(403);
    instance.ports.getCrm = withoutCrm;
    expect(await sync()).toMatchObject({ status: 400, body: { error: 'crm_not_set_up' } });
  });
});
