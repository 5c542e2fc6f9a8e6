import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { asSystem } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { createQueueRunner } from '@/lib/worker/run-queue';
import type { Workspace } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, logIn, type Tenant } from '@/tests/support/rows/factories';
import { createServedVideo, readVideoData } from '@/tests/support/rows/served-video';

let instance: Instance;
let tenant: Tenant;
let cookie: string;
let videoId: string;

beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload, { features: { videoPrivacyEnabled: true } });
  cookie = await logIn(instance, tenant.people.superadmin);
  const { workspace } = tenant;
  videoId = await createServedVideo(instance, { workspace, status: 'COMPLETE', visibility: 'public' });
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

type Answer = { error?: string; domains?: { id: string; value: string }[] };

const save = (body: object) =>
  callApi<Answer>(instance, 'PATCH', `/api/workspaces/${tenant.workspace.id}/player-settings`, {
    cookie,
    body,
  });

const publish = async (): Promise<void> => {
  const runner = createQueueRunner(instance.payload, { queue: 'publishing', owner: 'test' });
  while (await runner.runNext());
  await runner.close();
};
const readRule = async () => {
  await publish();
  return (await readVideoData(instance, videoId))?.embed;
};
const getOembed = async (): Promise<number> => {
  const url = encodeURIComponent(`${instance.edgeUrl}/player/?id=${videoId}`);
  return (await callApi(instance, 'GET', `/api/oembed?format=json&url=${url}`)).status;
};
const setFeature = (videoPrivacyEnabled: boolean) =>
  instance.payload.update({
    collection: slugs.packages,
    id: getRelationId(tenant.workspace.subscription?.package) ?? '',
    data: { features: { videoPrivacyEnabled } },
    overrideAccess: true,
    req: asSystem(),
  });

describe('the rule for embedding a workspace’s videos', () => {
  it('is returned as stored, recorded, and published with each video', async () => {
    const limited = { share: 'forbidden', embed: 'limited', domains: ['Nordwind.example', { value: 'a.*' }] };
    const { status, body } = await save(limited);
    expect([status, body]).toEqual([
      200,
      {
        share: 'forbidden',
        embed: 'limited',
        domains: ['nordwind.example', 'a.*'].map((value) => ({ id: expect.any(String) as string, value })),
      },
    ]);
    expect(await readRule()).toEqual({ access: 'limited', domains: ['nordwind.example', 'a.*'] });
    const { totalDocs } = await instance.payload.count({
      collection: slugs.eventLogs,
      where: { workspace: { equals: tenant.workspace.id }, property: { equals: 'playerSettings' } },
    });
    expect(totalDocs).toBe(1);
  });

  it('applies only while the plan includes it', async () => {
    expect((await save({ share: 'allowed', embed: 'forbidden' })).status).toBe(200);
    expect((await readRule())?.access).toBe('forbidden');
    expect(await getOembed()).toBe(404);

    await setFeature(false);
    expect((await readRule())?.access).toBe('allowed');
    expect(await getOembed()).toBe(200);
    expect((await save({ share: 'allowed', embed: 'allowed' })).status).toBe(403);

    await setFeature(true);
    expect((await readRule())?.access).toBe('forbidden');
  });

  it('follows the later of two concurrent saves, and is published as stored', async () => {
    const { db } = instance.payload;
    const write = db.updateOne.bind(db);
    let isLate = false;
    const spy = vi.spyOn(db, 'updateOne').mockImplementation(async (args) => {
      // The first save is about to write its list of domains.
      if (!isLate && args.collection === slugs.workspaces && !args.options?.atomic) {
        isLate = true;
        const second = { share: 'forbidden', embed: 'limited', domains: ['second.example'] };
        expect((await save(second)).status).toBe(200);
        await publish();
      }
      return write(args);
    });
    const first = await save({ share: 'allowed', embed: 'forbidden', domains: ['first.example'] });
    spy.mockRestore();
    expect([first.status, isLate]).toEqual([200, true]);
    const row = await db.findOne<Workspace>({
      collection: slugs.workspaces,
      where: { id: { equals: tenant.workspace.id } },
    });
    const { share, embed } = row?.playerSettings?.privacy ?? {};
    expect([share?.access, embed?.access]).toEqual(['forbidden', 'limited']);
    // Viewers get the stored rule.
    expect(await readRule()).toEqual({
      access: 'limited',
      domains: embed?.domains?.map(({ value }) => value),
    });
  });

  const eleven = Array.from({ length: 11 }, (_, index) => `d${index}.example`);
  it.each([
    [{ embed: 'limited', domains: [] }, 'no_domains_selected'],
    [{ embed: 'limited', domains: eleven }, 'too_many_embed_domains'],
    [{ embed: 'limited', domains: ['a.example', 'A.example'] }, 'embed_domain_duplicate'],
    [{ embed: 'allowed', domains: ['https://a.example'] }, 'embed_domain_prefix'],
    [{ embed: 'limited', domains: [''] }, 'embed_domain_required'],
    [{ embed: 'limited', domains: ['a.example/x'] }, 'embed_domain_slashes'],
    [{ embed: 'limited', domains: ['*'] }, 'embed_domain_wildcard_only'],
    [{ embed: 'limited', domains: ['a_b.example'] }, 'embed_domain_domain'],
    [{ embed: 'limited', domains: ['a.e'] }, 'embed_domain_top_level_domain'],
    [{ embed: 'limited', domains: 'a.example' }, 'embed_domain_type'],
    [{ embed: 'limited', domains: ['a.example', 5] }, 'embed_domain_type'],
    [{ embed: 'sometimes', domains: [] }, 'validation_failed'],
  ])('refuses %j: %s', async (settings, code) => {
    const { status, body } = await save({ share: 'allowed', ...settings });
    expect([status, body.error]).toEqual([400, code]);
  });
});
