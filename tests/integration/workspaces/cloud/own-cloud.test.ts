import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { forgetOwnCloud } from '@/lib/adapters/shared/workspace-lookup';
import { slugs } from '@/lib/core/slugs';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { findDeployment } from '@/lib/videos/players/deployment';
import type { CloudFinding, CloudView } from '@/lib/workspaces/cloud/cloud-settings';
import { findSettings } from '@/lib/workspaces/cloud/settings-row';
import { callApi } from '@/tests/support/api/call-api';
import { awsPeer, createOwnBuckets, peerKeys, peerRegion } from '@/tests/support/cloud/own-buckets';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPerson, createTenant, createVideo, logIn, type Tenant } from '@/tests/support/rows/factories';

let instance: Instance;
let root: string;

beforeAll(async () => {
  instance = await bootInstance();
  root = await logIn(instance, await createPerson(instance.payload, { rootAccess: true }));
});
afterAll(() => instance.close());
beforeEach(() => resetRates());

type Answer = CloudView & { findings: CloudFinding[]; error?: string; message?: string };
const call = (method: 'GET' | 'PUT' | 'POST', { workspace }: Tenant, path = '', body?: object) =>
  callApi<Answer>(instance, method, `/api/workspaces/${workspace.id}/cloud${path}`, { cookie: root, body });

const uniqueBuckets = () => {
  const suffix = randomBytes(4).toString('hex');
  return { uploadBucket: `up-${suffix}`, streamBucket: `stream-${suffix}` };
};
/** Settings of an endpoint that refuses connections. */
const nowhere = () => ({
  engine: 'cloud',
  region: peerRegion,
  endpoint: 'http://127.0.0.1:9',
  ...uniqueBuckets(),
  ...peerKeys,
});

/** Inserts settings directly, because saving requires a reachable store. */
const insertRow = (tenant: Tenant, data: object) =>
  instance.payload.db.create({
    collection: slugs.awsSettings,
    data: { workspace: tenant.workspace.id, ...data },
  });

describe('a workspace’s own storage', () => {
  it('is missing at first, and reports what is missing', async () => {
    const tenant = await createTenant(instance.payload);
    expect((await call('GET', tenant)).body).toMatchObject({ engine: 'embedded', canMove: true });
    const incomplete = await call('PUT', tenant, '', { engine: 'cloud', region: peerRegion });
    expect(incomplete).toMatchObject({ status: 400, body: { error: 'cloud_settings_incomplete' } });
    expect(await instance.ports.storageFor(tenant.workspace)).toBe(instance.storage);
  });

  it('is not saved if it is unreachable, and the check reports it', async () => {
    const tenant = await createTenant(instance.payload);
    const refused = await call('PUT', tenant, '', nowhere());
    expect(refused).toMatchObject({ status: 400, body: { error: 'cloud_check_failed' } });
    expect((await call('GET', tenant)).body).toMatchObject({ engine: 'embedded', uploadBucket: null });
    const { body } = await call('POST', tenant, '/check', nowhere());
    expect(body.findings).toMatchObject([
      { bucket: 'upload', reason: 'unreachable' },
      { bucket: 'stream', reason: 'unreachable' },
    ]);
  }, 60_000);

  it('is refused to a workspace with videos, whose files would be lost', async () => {
    const tenant = await createTenant(instance.payload);
    await createVideo(instance.payload, { workspace: tenant.workspace });
    const refused = await call('PUT', tenant, '', nowhere());
    expect(refused).toMatchObject({ status: 409, body: { error: 'workspace_has_content' } });
    expect((await call('GET', tenant)).body.canMove).toBe(false);
  });

  it('never uses the buckets of another workspace', async () => {
    const [first, second] = [await createTenant(instance.payload), await createTenant(instance.payload)];
    const buckets = uniqueBuckets();
    await insertRow(first, { engine: 'embedded', ...buckets });
    const swapped = { uploadBucket: buckets.streamBucket, streamBucket: 'free-to-use' };
    expect(await call('PUT', second, '', { ...nowhere(), ...swapped })).toMatchObject({
      status: 409,
      body: { error: 'cloud_buckets_taken' },
    });
  });

  it('leaves no deployment behind if another save came first', async () => {
    const tenant = await createTenant(instance.payload);
    const { db } = instance.payload;
    const { id } = await insertRow(tenant, nowhere());
    const count = db.count.bind(db);
    // Another save happens after the settings were read.
    const spy = vi.spyOn(db, 'count').mockImplementation(async (args) => {
      if (args.collection === slugs.liveEvents)
        await db.updateOne({ collection: slugs.awsSettings, id: String(id), data: { revision: 7 } });
      return count(args);
    });
    const refused = await call('PUT', tenant, '', { engine: 'embedded' });
    spy.mockRestore();
    expect(refused).toMatchObject({ status: 409, body: { error: 'cloud_settings_changed' } });
    expect(await findDeployment(instance.payload, tenant.workspace.id)).toBeNull();
  });

  it('is not replaced by the installation’s storage if its key can’t be read', async () => {
    const tenant = await createTenant(instance.payload);
    const cookie = await logIn(instance, tenant.people.superadmin);
    const sealed = { accessKeyId: 'AKIA1', secretAccessKey: 'sealed by another secret' };
    await insertRow(tenant, { engine: 'cloud', region: peerRegion, ...uniqueBuckets(), ...sealed });
    forgetOwnCloud(tenant.workspace.id);
    const body = { title: 'A', mimeType: 'video/mp4', filename: 'a.mp4', useMultipart: true };
    const upload = await callApi(instance, 'PUT', '/api/videos/upload', { cookie, body });
    expect(upload).toMatchObject({ status: 400, body: { message: 'AWS settings not found' } });
    const video = await createVideo(instance.payload, { workspace: tenant.workspace });
    const track = await callApi(instance, 'PUT', `/api/videos/${video.id}/texttracks`, {
      cookie,
      body: { language: 'de-DE', type: 'subtitles', content: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHallo\n' },
    });
    expect(track).toMatchObject({ status: 400, body: { message: 'No AWS settings found' } });
  });

  const onPeer = awsPeer ? it : it.skip;
  const skipped = awsPeer ? '' : ' (TEST_AWS_ENDPOINT is not set)';

  onPeer(
    `is used once it has passed the check, and never reveals its secret${skipped}`,
    async () => {
      const tenant = await createTenant(instance.payload);
      const input = { engine: 'cloud', region: peerRegion, endpoint: awsPeer, ...(await createOwnBuckets()) };
      const saved = await call('PUT', tenant, '', { ...input, ...peerKeys });
      expect(saved.body).toMatchObject({ engine: 'cloud', accessKeyEnd: 'test' });
      expect(JSON.stringify(saved.body)).not.toContain('secret');
      const row = await findSettings(instance.payload, tenant.workspace.id);
      expect(row?.secretAccessKey).not.toContain(peerKeys.secretAccessKey);
      const storage = await instance.ports.storageFor(tenant.workspace);
      expect(storage.bucketNames).toEqual({ upload: input.uploadBucket, stream: input.streamBucket });
      const delivery = await instance.ports.deliveryFor(tenant.workspace);
      expect(delivery.publicUrl('a/ä.txt')).toBe(`${awsPeer}/${input.streamBucket}/a/%C3%A4.txt`);
      // The engine can be switched while the workspace has no videos.
      expect((await call('PUT', tenant, '', { engine: 'embedded' })).body.engine).toBe('embedded');
      expect(await instance.ports.storageFor(tenant.workspace)).toBe(instance.storage);
      expect((await call('PUT', tenant, '', { engine: 'cloud' })).body.engine).toBe('cloud');
      // With videos, the engine can't be switched, but keys can be replaced.
      await createVideo(instance.payload, { workspace: tenant.workspace });
      expect((await call('PUT', tenant, '', { engine: 'embedded' })).status).toBe(409);
      const rotated = { engine: 'cloud', accessKeyId: 'AKIAnew', secretAccessKey: 'another' };
      expect((await call('PUT', tenant, '', rotated)).body).toMatchObject({ accessKeyEnd: 'Anew' });
    },
    60_000,
  );

  onPeer(
    `says which bucket lacks what${skipped}`,
    async () => {
      const tenant = await createTenant(instance.payload);
      const names = await createOwnBuckets({ withCors: false });
      const input = { engine: 'cloud', region: peerRegion, endpoint: awsPeer, ...names, ...peerKeys };
      const findReasons = async (part: object) =>
        (await call('POST', tenant, '/check', { ...input, ...part })).body.findings
          .filter(({ isOk }) => !isOk)
          .map(({ bucket, probe, reason }) => `${bucket} ${probe} ${reason}`);
      // The S3 test server allows reading from any origin without CORS rules.
      expect(await findReasons({})).toEqual(['upload browserAccess no_cors']);
      expect(await findReasons({ streamBucket: 'not-there-at-all' })).toEqual([
        'upload browserAccess no_cors',
        'stream putFile bucket_missing',
      ]);
    },
    60_000,
  );
});
