import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { hashRecoveryCodes } from '@/lib/accounts/two-factor/recovery-codes';
import { asSystem } from '@/lib/core/access/actor';
import { getSqlite } from '@/lib/core/database/clients';
import { slugs } from '@/lib/core/slugs';
import { getUploadFolder, getVideoFolder } from '@/lib/core/storage/storage-keys';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { isRecordGenuine } from '@/lib/platform/deletion/deletion-row';
import { type DeletionStep, deletionSteps } from '@/lib/platform/deletion/deletion-steps';
import { mailDeletionLink } from '@/lib/platform/deletion/mail-deletion';
import { runNextDeletion } from '@/lib/platform/deletion/run-deletion';
import { countTenantRows } from '@/lib/platform/deletion/tenant-rows';
import { createKeyOf } from '@/lib/videos/library/speech/spoken-words';
import { storeTranscript } from '@/lib/videos/library/speech/store-transcript';
import type { Workspace, WorkspaceDeletion } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import {
  createCategory,
  createIntegration,
  createTenant,
  createVideo,
  logIn,
  uniqueName,
  type Tenant,
} from '@/tests/support/rows/factories';
import { killEverywhere, Killed } from '@/tests/support/rows/kill-at-write';

let instance: Instance;
let tenant: Tenant;
let cookie: string;
beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

const set = (data: Record<string, unknown>) =>
  instance.payload.update({
    collection: slugs.workspaces,
    id: tenant.workspace.id,
    data,
    overrideAccess: true,
    req: asSystem(),
  });
const trial = { trialEndDate: new Date(Date.now() + 86_400_000).toISOString() };

/** Each works once, also for a call that is killed afterwards. */
const recoveryCodes = Array.from({ length: 90 }, (_, index) => `CODE-${1000 + index}`);
let used = 0;

const openTenant = async () => {
  await resetRates();
  tenant = await createTenant(instance.payload);
  const owner = tenant.people.superadmin;
  await set({ specificWorkspaceOwner: owner.user.id, subscription: trial });
  cookie = await logIn(instance, owner);
  await instance.payload.db.create({
    collection: slugs.twoFactors,
    data: {
      user: owner.user.id,
      enabledAt: new Date().toISOString(),
      recoveryCodes: hashRecoveryCodes(owner.user.id, recoveryCodes),
    },
  });
};
beforeEach(openTenant);

const initiate = (as = cookie) =>
  callApi(instance, 'POST', '/api/workspaces/initiate-delete', { cookie: as });
const confirm = (
  deleteToken: string,
  confirmationText = 'LÖSCHEN',
  factor: object = { recoveryCode: recoveryCodes[used++ % 90] },
) =>
  callApi(instance, 'DELETE', `/api/workspaces/${tenant.workspace.id}/delete`, {
    cookie,
    body: { confirmationText, deleteToken, ...factor },
    headers: { 'accept-language': 'de' },
  });
const readToken = async (): Promise<string> => {
  await mailDeletionLink(instance, { workspaceId: tenant.workspace.id });
  const [mail] = (await instance.mail.listOutbox({ limit: 1 })) ?? [];
  return /deleteToken=([0-9a-f]{40})/.exec(mail?.text ?? '')?.[1] ?? '';
};
const findRow = () =>
  instance.payload.db.findOne<WorkspaceDeletion>({
    collection: slugs.workspaceDeletions,
    where: { workspaceId: { equals: tenant.workspace.id } },
  });
const countRows = async (): Promise<number> =>
  Object.values(await countTenantRows(instance.payload, tenant.workspace.id)).reduce((a, b) => a + b, 0);

describe('starting to delete a workspace', () => {
  it('names the workspace in subject and text by its slug only', async () => {
    await set({ name: 'Nordwind <b>' });
    await initiate();
    await mailDeletionLink(instance, { workspaceId: tenant.workspace.id });
    const [mail] = (await instance.mail.listOutbox({ limit: 1 })) ?? [];
    expect(mail?.subject).toContain(tenant.workspace.slug);
    expect(mail?.text).toContain(tenant.workspace.slug);
    expect(JSON.stringify(mail)).not.toContain('Nordwind');
  });

  it('is for its owner, without a subscription and with a second factor', async () => {
    const { payload } = instance;
    const admin = await logIn(instance, tenant.people.admin);
    expect(await initiate(admin)).toMatchObject({ status: 403, body: { error: 'not_workspace_owner' } });
    await set({ subscription: { trialEndDate: null } });
    expect(await initiate()).toMatchObject({ status: 409, body: { error: 'active_subscription_exists' } });
    await set({ subscription: trial });
    const user = { user: { equals: tenant.people.superadmin.user.id } };
    await payload.db.deleteMany({ collection: slugs.twoFactors, where: user });
    expect(await initiate()).toMatchObject({ body: { error: 'delete_workspace_mfa_required' } });
    expect(await findRow()).toBeNull();
  });

  it('deletes nothing before the word was typed on the page of the newest link', async () => {
    expect(await initiate()).toMatchObject({ status: 200 });
    const old = await readToken();
    await initiate();
    const token = await readToken();
    expect(await confirm(old)).toMatchObject({ status: 400, body: { error: 'delete_token_expired' } });
    expect(await confirm('')).toMatchObject({ body: { error: 'delete_token_expired' } });
    expect(await confirm(token, 'delete')).toMatchObject({ body: { error: 'invalid_confirmation' } });
    expect(await confirm(token, 'LÖSCHEN', {})).toMatchObject({ body: { error: 'two_factor_required' } });
    expect(await confirm(token, 'LÖSCHEN', { recoveryCode: 'none' })).toMatchObject({
      body: { error: 'wrong_code' },
    });
    const past = new Date(Date.now() - 1000).toISOString();
    const where = { workspaceId: { equals: tenant.workspace.id } };
    await instance.payload.db.updateOne({
      collection: slugs.workspaceDeletions,
      where,
      data: { tokenExpiresAt: past },
    });
    expect(await confirm(token)).toMatchObject({ body: { error: 'delete_token_expired' } });
    expect(await countRows()).toBeGreaterThan(0);
  });
});

/** Rows of SQLite's index that still contain the workspace's words. MongoDB has no separate index. */
const findSpoken = async (payload: Instance['payload'], workspaceId: string) =>
  (
    await getSqlite(payload)?.execute({
      sql: 'SELECT rowid FROM speech_index WHERE words LIKE ?',
      args: [`%${createKeyOf(workspaceId)('leuchtturm')}%`],
    })
  )?.rows ?? [];

describe('a deletion', () => {
  it('resumes wherever its process was killed, and leaves only a signed record', async () => {
    const { payload, storage, apiUrl } = instance;
    const { workspace } = tenant;
    const video = await createVideo(payload, { workspace });
    await createCategory(payload, workspace);
    await createIntegration(payload, { workspace, permissions: { videos: ['read'] } });
    const files = [
      { bucket: 'upload', key: `${getUploadFolder(video.id, 1)}original.mp4` },
      { bucket: 'stream', key: `${getVideoFolder(video.id)}data.json` },
    ] as const;
    const content = {
      body: Buffer.from('x'),
      contentType: 'text/plain',
      cacheControl: 'no-store',
      visibility: 'private',
    } as const;
    for (const file of files) await storage.write({ ...file, ...content });
    await storeTranscript(payload, {
      videoId: video.id,
      workspace: workspace.id,
      tracks: [{ language: 'de-DE', cues: [{ at: 0, text: 'Leuchtturm' }] }],
    });
    const domain = `video.${uniqueName('d')}.test`;
    await payload.db.create({
      collection: slugs.customDomains,
      data: {
        ...{ domain, claim: domain, cnameEndpoint: 'edge.test', workspace: workspace.id },
        cnameCertVerification: `_reelhof.${domain} CNAME mark.verify.edge.test`,
      },
    });
    const forgotten: string[] = [];
    const port = await instance.ports.getDomains();
    const forget = (name: string) => Promise.resolve(void forgotten.push(name));
    const ports = { ...instance.ports, domainsFor: () => Promise.resolve({ ...port, forget }) };
    const neighbour = await createTenant(payload);
    await createVideo(payload, { workspace: neighbour.workspace });
    const before = await countTenantRows(payload, neighbour.workspace.id);

    await initiate();
    const token = await readToken();
    expect(await confirm(token)).toMatchObject({ status: 202, body: { state: 'running' } });
    const me = await fetch(`${apiUrl}/api/users/me`, { headers: { cookie } });
    expect(((await me.json()) as { user: unknown }).user).toBeNull();

    let now = Date.now();
    const seen: DeletionStep[] = [];
    for (const step of [...deletionSteps, null]) {
      const progress = await callApi(
        instance,
        'GET',
        `/api/workspaces/deletion-progress?deleteToken=${token}`,
      );
      expect(progress).toMatchObject({ status: 200, body: { state: 'running' } });
      const owner = uniqueName('worker');
      await runNextDeletion(
        { payload, ports },
        {
          owner,
          now: () => new Date(now),
          onStep: (next) => {
            if (next === step && !seen.includes(next)) {
              seen.push(next);
              throw new Killed('killed');
            }
          },
        },
      );
      now += 10 * 60_000;
    }
    expect(seen).toEqual([...deletionSteps]);

    expect(await countRows()).toBe(0);
    expect(forgotten).toEqual([domain]);
    expect(await findSpoken(payload, workspace.id)).toEqual([]);
    const gone = await payload.db.findOne({
      collection: 'workspaces',
      where: { id: { equals: workspace.id } },
    });
    expect(gone).toBeNull();
    for (const file of files) expect(await storage.head(file)).toBeNull();
    expect(await countTenantRows(payload, neighbour.workspace.id)).toEqual(before);

    const row = await findRow();
    expect(row).toMatchObject({ state: 'done', requestedBy: tenant.people.superadmin.user.email });
    expect(row?.counts).toMatchObject({ videos: 1, categories: 1, integrations: 1 });
    if (!row) throw new Error('no record');
    expect(isRecordGenuine(row)).toBe(true);
    expect(isRecordGenuine({ ...row, requestedBy: 'somebody@example.com' })).toBe(false);
    expect(await confirm(token)).toMatchObject({ status: 401 });
  });
});

describe('a deletion whose process is killed at any write', () => {
  const findWorkspace = () =>
    instance.payload.db.findOne<Workspace>({
      collection: slugs.workspaces,
      where: { id: { equals: tenant.workspace.id } },
    });
  const isIn = async (): Promise<boolean> => {
    const { body } = await callApi<{ user: unknown }>(instance, 'GET', '/api/users/me', { cookie });
    return body.user !== null;
  };
  /** Runs the deletion to its end, or up to the given step. */
  const run = (now: number, until?: DeletionStep) =>
    runNextDeletion(instance, {
      owner: uniqueName('worker'),
      now: () => new Date(now),
      onStep: (step) => {
        if (step === until) throw new Killed('killed');
      },
    });

  it('emails a working link when it is requested again', async () => {
    const killed = await killEverywhere(instance.payload, async () => {
      await openTenant();
      return {
        step: () => initiate(),
        check: async () => {
          expect((await initiate()).status).toBe(200);
          const token = await readToken();
          expect(token).not.toBe('');
          expect(await confirm(token, 'delete')).toMatchObject({ body: { error: 'invalid_confirmation' } });
          expect(await findWorkspace()).toMatchObject({ active: true });
        },
      };
    });
    expect(killed).toBeGreaterThan(1);
  });

  it('can be confirmed again, and leaves no one in a workspace that is being deleted', async () => {
    const killed = await killEverywhere(instance.payload, async () => {
      await openTenant();
      await initiate();
      const token = await readToken();
      return {
        step: () => confirm(token),
        check: async () => {
          if ((await findRow())?.state === 'requested') expect((await confirm(token)).status).toBe(202);
          const now = Date.now();
          await run(now, 'subscription');
          expect(await findWorkspace()).toMatchObject({ active: false, deleted: true });
          expect(await isIn()).toBe(false);
          await run(now + 10 * 60_000);
          expect(await findRow()).toMatchObject({ state: 'done' });
          expect(await findWorkspace()).toBeNull();
        },
      };
    });
    expect(killed).toBeGreaterThan(2);
  });

  it('resumes to its end', async () => {
    await createVideo(instance.payload, { workspace: tenant.workspace });
    await initiate();
    expect((await confirm(await readToken())).status).toBe(202);
    let now = Date.now();
    const killed = await killEverywhere(
      instance.payload,
      () =>
        Promise.resolve({
          step: () =>
            run(now).catch((error: unknown) => {
              if (!(error instanceof Killed)) throw error;
            }),
          check: () => Promise.resolve(void (now += 10 * 60_000)),
        }),
      200,
    );
    expect(killed).toBeGreaterThan(10);
    const row = await findRow();
    expect(row).toMatchObject({ state: 'done' });
    expect(row && isRecordGenuine(row)).toBe(true);
    expect(await countRows()).toBe(0);
    expect(await findWorkspace()).toBeNull();
  });
});
