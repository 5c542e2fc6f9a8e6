import { randomBytes } from 'node:crypto';

import { createLocalReq } from 'payload';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { getPorts } from '@/lib/adapters/get-ports';
import { asSystem } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import { type RequestContext, resolveContext } from '@/lib/http/define-endpoint';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { ProviderError } from '@/lib/ports/provider-error';
import { createQueueRunner } from '@/lib/worker/run-queue';
import { checkDomain } from '@/lib/workspaces/domains/check-domain';
import { deleteDomain } from '@/lib/workspaces/domains/delete-domain';
import { findDomainDetails } from '@/lib/workspaces/domains/find-domain';
import { keepDomains } from '@/lib/workspaces/domains/keep-domains';
import { presentDomain, type PresentedDomain } from '@/lib/workspaces/domains/present-domain';
import type { CustomDomain } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { makePorts, served } from '@/tests/support/domains/make-ports';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, logIn, type Tenant } from '@/tests/support/rows/factories';
import { createServedVideo, readVideoData } from '@/tests/support/rows/served-video';

let instance: Instance;
let tenant: Tenant;
let other: Tenant;
let cookie: string;
let videoId: string;

beforeAll(async () => {
  instance = await bootInstance();
  const features = { customDomainEnabled: true };
  tenant = await createTenant(instance.payload, { features });
  other = await createTenant(instance.payload, { features });
  cookie = await logIn(instance, tenant.people.superadmin);
  const { workspace } = tenant;
  videoId = await createServedVideo(instance, { workspace, status: 'COMPLETE', visibility: 'public' });
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

type Answer = PresentedDomain & PresentedDomain[] & { error?: string; message?: string };

const call = (method: 'POST' | 'DELETE', name: string, body: object) =>
  callApi<Answer>(instance, method, `/api/workspaces/${name}-custom-domain`, { cookie, body });
const makeName = (): string => `video.d${randomBytes(4).toString('hex')}.test`;

const insertRow = async ({ workspace }: Tenant, domain: string): Promise<CustomDomain> =>
  (await instance.payload.db.create({
    collection: slugs.customDomains,
    data: {
      ...{ workspace: workspace.id, domain, claim: `${domain} ${workspace.id}` },
      ...{ cnameEndpoint: 'edge.test', cnameCertVerification: 'a CNAME b', verified: false, attempts: 0 },
    },
  })) as CustomDomain;
const readRow = (id: string) =>
  instance.payload.db.findOne<CustomDomain>({
    collection: slugs.customDomains,
    where: { id: { equals: id } },
  });
const check = async (row: CustomDomain, ports: ReturnType<typeof makePorts>) =>
  (await checkDomain({ payload: instance.payload, ports }, (await readRow(row.id)) ?? row))?.row;
const readAddress = async ({ workspace }: Tenant): Promise<string> =>
  (await getPorts().deliveryFor(workspace.id)).baseUrl;

const publish = async (): Promise<void> => {
  const runner = createQueueRunner(instance.payload, { queue: 'publishing', owner: 'test' });
  while (await runner.runNext());
  await runner.close();
};

describe('adding and deleting a domain', () => {
  it('returns the record with its entries, refuses a duplicate, and returns the remaining ones', async () => {
    const domain = makeName();
    const added = await call('POST', 'create', { domain: ` ${domain.toUpperCase()} ` });
    expect(added).toMatchObject({ status: 200, body: { domain, verified: false, status: 'waiting' } });
    expect(added.body.cnameCertVerification).toMatch(
      new RegExp(String.raw`^_reelhof\.${domain} CNAME [0-9a-f]{20}\.verify\.`),
    );
    expect(added.body.records.map(({ ttl, isRight }) => [ttl, isRight])).toEqual([
      [300, null],
      [300, null],
    ]);
    expect(await call('POST', 'create', { domain })).toMatchObject({
      status: 409,
      body: { error: 'domain_taken' },
    });
    const deleted = await call('DELETE', 'delete', { domain });
    expect([deleted.status, deleted.body.some((row) => row.domain === domain)]).toEqual([200, false]);
    expect((await call('DELETE', 'delete', { domain })).status).toBe(404);
  });

  it.each([
    ['', 'domain_required', 'must be set'],
    ['www.nordwind.example', 'invalid_domain', expect.stringContaining('valid subdomain')],
    ['nordwind.example', 'invalid_domain', expect.stringContaining('valid subdomain')],
  ])('refuses %j: %s', async (domain, error, message) => {
    expect(await call('POST', 'create', { domain })).toMatchObject({
      status: 400,
      body: { error, message: message as string },
    });
  });

  it('is refused to a workspace with its own storage, whose page says so beforehand', async () => {
    const hasOwnCloud = vi.spyOn(getPorts(), 'hasOwnCloud').mockResolvedValue(true);
    const { payload } = instance;
    const req = await createLocalReq({ user: tenant.people.superadmin.user }, payload);
    expect(await findDomainDetails(await resolveContext(req))).toMatchObject({ lack: 'ownStorage' });
    const answer = await call('POST', 'create', { domain: makeName() });
    expect(answer.body).toMatchObject({ error: 'domains_not_in_cloud' });
    hasOwnCloud.mockRestore();
  });
});

describe('verifying a domain', () => {
  it('serves viewers from the domain only when records, certificate and delivery are ready', async () => {
    const row = await insertRow(tenant, makeName());
    const before = await readAddress(tenant);
    const owner = tenant.workspace.id;
    expect(await check(row, makePorts({ owner: null }))).toMatchObject({ verified: false });
    const noCertificate = { ...served, certificate: null, isReached: false, isCertificateServed: false };
    const waiting = await check(row, makePorts({ owner, delivery: noCertificate }));
    expect(waiting).toMatchObject({ verified: false, wantsCertificate: true });
    const old = { ...served, isCertificateServed: false, problem: 'certificate' as const };
    expect(await check(row, makePorts({ owner, delivery: old }))).toMatchObject({ verified: false });
    expect(await readAddress(tenant)).toBe(before);

    const ports = makePorts({ owner });
    const verified = await check(row, ports);
    expect(verified).toMatchObject({ verified: true, cdnUrl: `https://${row.domain}` });
    expect(verified && presentDomain(verified, ports.port).status).toBe('active');
    expect(await readAddress(tenant)).toBe(`https://${row.domain}`);
    expect(await readAddress(other)).toBe(before);

    await publish();
    const playerUrl = `https://${row.domain}/player/?id=${videoId}`;
    const { oembed } = (await readVideoData(instance, videoId)) ?? {};
    expect(new URL(oembed ?? '').searchParams.get('url')).toBe(playerUrl);
    const video = await callApi<{ playerUrl: string }>(instance, 'GET', `/api/videos/${videoId}`, { cookie });
    expect(video.body.playerUrl).toBe(playerUrl);
    // Previous URLs stay valid.
    for (const url of [playerUrl, `${before}/player/?id=${videoId}`]) {
      const answer = await callApi(instance, 'GET', `/api/oembed?url=${encodeURIComponent(url)}`);
      expect(answer.status).toBe(200);
    }

    await call('DELETE', 'delete', { domain: row.domain });
    expect(await readAddress(tenant)).toBe(before);
  });

  it('leaves no verified address while it is deleted', async () => {
    const row = await insertRow(tenant, makeName());
    const before = await readAddress(tenant);
    const ports = makePorts({ owner: tenant.workspace.id });
    const forget = async () => {
      expect(await check(row, ports)).toMatchObject({ verified: true });
      expect(await readAddress(tenant)).toBe(`https://${row.domain}`);
    };
    const slow = { ...getPorts(), domainsFor: async () => ({ ...ports.port, forget }) };
    const ctx = { ...instance, ports: slow, actor: { kind: 'system' } } as unknown as RequestContext;
    const { domain } = row;
    await deleteDomain(ctx, { domain, workspaceId: tenant.workspace.id, scope: 'all' });
    expect(await readRow(row.id)).toBeNull();
    expect(await readAddress(tenant)).toBe(before);
  });

  it('gives a domain only to the workspace that proves ownership, not to the first claimant', async () => {
    const domain = makeName();
    const squatter = await insertRow(other, domain);
    const owner = await insertRow(tenant, domain);
    const ports = makePorts({ owner: tenant.workspace.id });
    expect(await check(squatter, ports)).toMatchObject({ verified: false });
    expect(await check(owner, ports)).toMatchObject({ verified: true });

    const late = await check(squatter, makePorts({ owner: other.workspace.id }));
    expect(late).toMatchObject({ verified: false, state: { problem: 'taken' } });
    const added = await callApi<Answer>(instance, 'POST', '/api/workspaces/create-custom-domain', {
      cookie: await logIn(instance, other.people.superadmin),
      body: { domain },
    });
    expect([added.status, added.body.error]).toEqual([409, 'domain_taken']);
    await call('DELETE', 'delete', { domain });
  });

  it('keeps serving but creates new URLs without it if the plan no longer includes it', async () => {
    const row = await insertRow(tenant, makeName());
    const before = await readAddress(tenant);
    await check(row, makePorts({ owner: tenant.workspace.id }));
    const setFeature = (customDomainEnabled: boolean) =>
      instance.payload.update({
        collection: slugs.packages,
        id: getRelationId(tenant.workspace.subscription?.package) ?? '',
        data: { features: { customDomainEnabled } },
        overrideAccess: true,
        req: asSystem(),
      });
    await setFeature(false);
    await expect.poll(() => readAddress(tenant)).toBe(before);
    expect((await call('POST', 'create', { domain: makeName() })).status).toBe(403);
    expect(await readRow(row.id)).toMatchObject({ verified: true });
    // The domain can still be deleted.
    expect((await call('DELETE', 'delete', { domain: row.domain })).status).toBe(200);
    await setFeature(true);
  });
});

describe('the worker’s domain checks', () => {
  const keep = (ports: ReturnType<typeof makePorts>, now?: Date) =>
    keepDomains({ payload: instance.payload, ports, owner: 'w1' }, now);
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);

  it('get certificates, wait longer after each failure, and renew in time', async () => {
    const row = await insertRow(tenant, makeName());
    const owner = tenant.workspace.id;
    const noCertificate = { ...served, certificate: null, isReached: false, isCertificateServed: false };
    await check(row, makePorts({ owner, delivery: noCertificate }));
    const failing = makePorts({ owner, obtain: async () => Promise.reject(new Error('no')) });
    expect(await keep(failing)).toBe(true);
    expect(await readRow(row.id)).toMatchObject({ attempts: 1, leaseOwner: null, verified: false });
    expect(await keep(makePorts({ owner }))).toBe(false);

    const asked: string[] = [];
    const obtain = async () => {
      asked.push('certificate');
      return { validTo: days(90).toISOString() };
    };
    const delivery = { ...served, certificate: { validTo: days(90).toISOString() } };
    const working = makePorts({ owner, obtain, delivery });
    expect(await keep(working, new Date(Date.now() + 61_000))).toBe(true);
    expect(await readRow(row.id)).toMatchObject({ attempts: 0, verified: true });
    await keep(working, days(59));
    expect(asked).toHaveLength(1);
    await keep(working, days(61));
    expect(asked).toHaveLength(2);
    await call('DELETE', 'delete', { domain: row.domain });
  });

  it('repeat in a minute while an order is pending, and report domains taken elsewhere', async () => {
    const row = await insertRow(tenant, makeName());
    const owner = tenant.workspace.id;
    const delivery = { ...served, certificate: null, isReached: false, isCertificateServed: false };
    await check(row, makePorts({ owner, delivery }));
    const asked: string[] = [];
    const busy = makePorts({ owner, delivery, obtain: async () => (asked.push('certificate'), null) });
    expect(await keep(busy)).toBe(true);
    expect(await keep(busy)).toBe(false);
    const waiting = await readRow(row.id);
    expect(waiting).toMatchObject({ attempts: 0, leaseOwner: null });
    expect(waiting && presentDomain(waiting, busy.port).status).toBe('issuing');
    const taken = new ProviderError('no', {
      ...{ port: 'domains', operation: 'obtainCertificate', retryable: true, code: 'in_use' },
    });
    const refused = makePorts({ owner, delivery, obtain: async () => Promise.reject(taken) });
    expect(await keep(refused, new Date(Date.now() + 61_000))).toBe(true);
    const seen = await check(row, refused);
    expect(seen && presentDomain(seen, refused.port)).toMatchObject({ status: 'failed', problem: 'in_use' });
    expect(asked).toHaveLength(1);
    await call('DELETE', 'delete', { domain: row.domain });
  });

  it('release a domain that has not pointed here for a week', async () => {
    const row = await insertRow(tenant, makeName());
    await check(row, makePorts({ owner: tenant.workspace.id }));
    const delivery = { ...served, certificate: { validTo: days(400).toISOString() } };
    const lost = makePorts({ owner: other.workspace.id, delivery });
    await instance.payload.db.updateOne({
      collection: slugs.customDomains,
      id: row.id,
      data: { validTo: days(400).toISOString() },
    });
    await keep(lost, days(2));
    expect(await readRow(row.id)).toMatchObject({
      verified: true,
      failingSince: expect.any(String) as string,
    });
    await keep(lost, days(10));
    expect(await readRow(row.id)).toMatchObject({
      verified: false,
      claim: `${row.domain} ${tenant.workspace.id}`,
    });
    expect(await readAddress(tenant)).toBe(instance.edgeUrl);
    await call('DELETE', 'delete', { domain: row.domain });
  });
});
