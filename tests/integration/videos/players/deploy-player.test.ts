import { readdirSync } from 'node:fs';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { findDeployment, noteDeployment } from '@/lib/videos/players/deployment';
import type { Workspace } from '@/payload-types';
import { callApi, type Caller } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { ensureBuiltPlayer } from '@/tests/support/player/build-player';
import {
  createIntegration,
  createPerson,
  createTenant,
  logIn,
  type Tenant,
  unknownId,
} from '@/tests/support/rows/factories';

type Answer = { success?: boolean; uploadedFiles?: number; deployedAt?: string; error?: string };

let instance: Instance;
let tenant: Tenant;
let superadmin: string;

beforeAll(async () => {
  await ensureBuiltPlayer();
  instance = await bootInstance();
  tenant = await createTenant(instance.payload);
  superadmin = await logIn(instance, tenant.people.superadmin);
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

const deploy = (caller: Caller, workspaceId: unknown = tenant.workspace.id) =>
  callApi<Answer>(instance, 'POST', '/api/workspaces/deploy-player', { ...caller, body: { workspaceId } });

/** The deployment state of the workspace, as its members can read it. */
const readDeployment = async () => {
  const { body } = await callApi<Pick<Workspace, 'playerDeployment'>>(
    instance,
    'GET',
    `/api/workspaces/${tenant.workspace.id}?depth=0`,
    { cookie: superadmin },
  );
  return body.playerDeployment;
};

describe('deploying the player', () => {
  it('stores the files that viewers load, and records who did it', async () => {
    // Other test files may have deployed a player.
    await instance.storage.removePrefix({ bucket: 'stream', prefix: 'player/' });
    await expect.poll(async () => (await fetch(`${instance.edgeUrl}/player/`)).status).toBe(404);
    const before = Date.now();
    const { status, body } = await deploy({ cookie: superadmin });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, uploadedFiles: readdirSync('dist/player').length });
    expect(Date.parse(body.deployedAt ?? '')).toBeGreaterThanOrEqual(before);
    const { uploadedFiles: result, deployedAt: lastDeployed } = body;
    expect(await readDeployment()).toEqual({ status: 'success', lastDeployed, result });

    const page = await fetch(`${instance.edgeUrl}/player/?id=x`);
    expect(await page.text()).toContain('<reelhof-player>');
    const { docs } = await instance.payload.find({
      collection: 'eventLogs',
      where: { workspace: { equals: tenant.workspace.id }, type: { equals: 'deploy' } },
      depth: 0,
    });
    expect(docs).toHaveLength(1);
    expect(docs[0]).toMatchObject({
      target: `workspaces/${tenant.workspace.id}`,
      property: 'player',
      user: tenant.people.superadmin.user.id,
      additionalInfo: { uploadedFiles: body.uploadedFiles },
    });
  });

  it('serves the page at its full file name with the same headers', async () => {
    await deploy({ cookie: superadmin });
    const read = async (name: string) => {
      const { status, headers } = await fetch(`${instance.edgeUrl}/player/${name}?id=x`);
      const kept = ['content-type', 'content-security-policy', 'cache-control', 'x-content-type-options'];
      return { status, headers: kept.map((header) => headers.get(header)) };
    };
    const short = await read('');
    expect(short.status).toBe(200);
    expect(short.headers[1]).toContain("default-src 'none'");
    expect(short.headers[1]).not.toContain('frame-ancestors');
    expect(await read('index.html')).toEqual(short);
  });

  it('is allowed only to superadmins of the workspace and to root', async () => {
    const { payload } = instance;
    const root = await logIn(instance, await createPerson(payload, { rootAccess: true }));
    const other = await createTenant(payload);
    const stranger = await logIn(instance, other.people.superadmin);
    const { token } = await createIntegration(payload, {
      workspace: tenant.workspace,
      permissions: { videos: ['read'] },
    });
    const admin = await logIn(instance, tenant.people.admin);
    const statusOf = async (caller: Caller, id?: unknown) => (await deploy(caller, id)).status;

    expect(await statusOf({})).toBe(401);
    expect(await statusOf({ token })).toBe(403);
    expect(await statusOf({ cookie: admin })).toBe(403);
    expect(await statusOf({ cookie: stranger })).toBe(404);
    expect(await statusOf({ cookie: superadmin }, unknownId())).toBe(404);
    expect(await statusOf({ cookie: superadmin }, 7)).toBe(400);
    expect(await statusOf({ cookie: root }, unknownId())).toBe(404);
    expect(await statusOf({ cookie: root })).toBe(200);
  });

  it('reports a storage failure', async () => {
    const { storage } = instance;
    const { write } = storage;
    storage.write = () => Promise.reject(new Error('The disk is full.'));
    try {
      const { status, body } = await deploy({ cookie: superadmin });
      expect(status).toBe(500);
      expect(body).toMatchObject({ error: 'player_deploy_failed', message: 'Deployment failed' });
      expect(await readDeployment()).toMatchObject({ status: 'failed', result: expect.any(Number) });
    } finally {
      storage.write = write;
    }
  });

  it('is reported as failed if its process is gone', async () => {
    const startedAt = new Date();
    await noteDeployment(instance.payload, tenant.workspace.id, {
      status: 'deploying',
      startedAt: startedAt.toISOString(),
    });
    const find = (minutes: number) =>
      findDeployment(instance.payload, tenant.workspace.id, startedAt.getTime() + minutes * 60_000);
    expect(await find(1)).toMatchObject({ status: 'deploying' });
    expect(await find(6)).toMatchObject({ status: 'failed', lastDeployed: expect.any(String) });
  });

  it('is limited to five calls a minute', async () => {
    const statuses: number[] = [];
    for (let call = 0; call < 6; call += 1) statuses.push((await deploy({ cookie: superadmin })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
