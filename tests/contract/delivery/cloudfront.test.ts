import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';

import {
  CloudFrontClient,
  GetDistributionCommand,
  ListInvalidationsCommand,
  ListOriginAccessControlsCommand,
} from '@aws-sdk/client-cloudfront';
import { CreateBucketCommand, GetBucketPolicyCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createBucketDelivery } from '@/lib/adapters/delivery/bucket/bucket-delivery';
import { createCloudFrontDelivery } from '@/lib/adapters/delivery/cloudfront/cloudfront-delivery';
import { createS3Logs } from '@/lib/adapters/delivery/cloudfront/s3-logs';
import { createAwsProvisioning } from '@/lib/adapters/provisioning/aws/aws-provisioning';
import { createS3Storage } from '@/lib/adapters/storage/s3/s3-storage';
import { startHttpServer } from '@/tests/support/ai/start-http-server';
import { createKeyValueStores } from '@/tests/support/cloud/key-value-stores';
import { awsPeer, createPeerClient, peerKeys, peerRegion } from '@/tests/support/cloud/own-buckets';

let url = '';
let stop = async () => undefined as void;
/** Errors that the next invalidations receive. */
const refusals: string[] = [];
const stores = createKeyValueStores();
/** The request bodies that the server received. */
const bodies: string[] = [];

/** The AWS simulator, extended by what it lacks: publishing functions, and key value stores. */
const startPeer = async () => {
  const server = await startHttpServer(async (asked) => {
    const { method, path, headers, body } = asked;
    bodies.push(body);
    const said = stores.answer(asked);
    if (said) return said;
    if (/\/function\/[^/]+\/publish$/.test(path))
      return { headers: { 'content-type': 'text/xml' }, body: '<FunctionSummary></FunctionSummary>' };
    const refusal = /\/invalidation$/.test(path) && method === 'POST' ? refusals.shift() : undefined;
    if (refusal)
      return {
        status: 400,
        headers: { 'content-type': 'text/xml' },
        body: `<ErrorResponse><Error><Type>Sender</Type><Code>${refusal}</Code></Error></ErrorResponse>`,
      };
    const passed = Object.fromEntries(
      Object.entries(headers).filter(([name]) => !/^(host|connection|content-length|expect)$/.test(name)),
    ) as Record<string, string>;
    const answer = await fetch(`${awsPeer}${path}`, {
      method,
      headers: passed,
      ...(body && { body }),
    });
    const etag = answer.headers.get('etag');
    const type = answer.headers.get('content-type') ?? 'text/xml';
    return {
      status: answer.status,
      headers: { 'content-type': type, ...(etag && { etag }) },
      body: await answer.text(),
    };
  });
  ({ url } = server);
  stop = server.stop;
};

beforeAll(async () => {
  if (awsPeer) await startPeer();
});
afterAll(() => stop());

const revocationStore = 'reelhof-playback-revocations';
const account = { region: peerRegion, ...peerKeys };
const s3 = createPeerClient();
const createPort = () =>
  createAwsProvisioning({
    ...account,
    endpoint: url,
    prefix: 'reelhof',
    secret: 'a secret for tests',
    permissionsBoundary: null,
    panelOrigin: 'https://panel.test',
    openStorage: async (buckets) =>
      createS3Storage({
        ...{ ...account, ...buckets, endpoint: awsPeer },
        forcePathStyle: true,
        visibility: 'acl',
      }),
    deliveryOf: async (bucket) => createBucketDelivery({ endpoint: awsPeer, region: peerRegion, bucket }),
    distributions: { playbackKey: 'ab'.repeat(32), logBucket: 'platform-logs' },
    pauseMs: 10,
  });
const createCloudFront = () => new CloudFrontClient({ ...account, credentials: peerKeys, endpoint: url });

describe.skipIf(!awsPeer)('CloudFront (needs TEST_AWS_ENDPOINT)', () => {
  it('is created once per workspace, denies strangers without a token, and is removed with it', async () => {
    const home = { workspaceId: randomUUID(), slug: 'nordwind' };
    const port = createPort();
    const { streamBucket } = await port.createStorage(home);
    const made = await port.createDelivery(home);
    expect(await createPort().createDelivery(home)).toEqual(made);
    const client = createCloudFront();
    const Id = made.distributionId ?? '';
    const { Distribution } = await client.send(new GetDistributionCommand({ Id }));
    expect(Distribution?.DomainName).toBe(made.domain);
    // The simulator accepts origin access controls but does not list them.
    const sent = bodies.filter((body) => body.includes(`${streamBucket}.s3.`)).join('');
    const controls = [...sent.matchAll(/<OriginAccessControlId>([^<]*)</g)].map(([, id]) => id ?? '');
    expect(controls.filter(Boolean)).toHaveLength(1);
    const ofFunction = bodies.filter((body) => body.includes('cloudfront-js-2.0'));
    expect(ofFunction).toHaveLength(2);
    for (const body of ofFunction) expect(body).toContain(`<KeyValueStoreARN>${stores.arn}<`);
    expect(sent).toMatch(/<PathPattern>\/player\/index.html<\/PathPattern><TargetOriginId>public</);
    expect(sent).toMatch(/<PathPattern>\/t\/\*<\/PathPattern><TargetOriginId>private</);
    const { Policy } = await s3.send(new GetBucketPolicyCommand({ Bucket: streamBucket }));
    expect(Policy).toContain(Distribution?.ARN);

    const rounds: boolean[] = [];
    while (rounds.length < 10 && !rounds.at(-1)) rounds.push(await port.remove(home));
    // CloudFront requires that a distribution is disabled before it is deleted.
    expect(rounds[0]).toBe(false);
    expect(rounds.at(-1)).toBe(true);
    await expect(client.send(new GetDistributionCommand({ Id }))).rejects.toMatchObject({
      name: 'NoSuchDistribution',
    });
    const { OriginAccessControlList: list } = await client.send(new ListOriginAccessControlsCommand({}));
    expect(list?.Items?.map((item) => item.Id) ?? []).not.toContain(controls.find(Boolean));
    expect(await port.remove(home)).toBe(true);
  });

  it('invalidates paths, waits while too many are in progress, and accepts a missing distribution', async () => {
    const home = { workspaceId: randomUUID(), slug: 'nordwind' };
    const port = createPort();
    await port.createStorage(home);
    const { domain, distributionId } = await port.createDelivery(home);
    const id = distributionId ?? '';
    const logs = createS3Logs({ ...account, endpoint: url, bucket: 'b', prefix: 'p/', source: 's' });
    const open = (of: string) =>
      createCloudFrontDelivery({
        ...{ ...account, endpoint: url, logs, pauseMs: 10, revocationStore },
        distribution: { id: of, domain },
      });
    const delivery = open(id);
    refusals.push('TooManyInvalidationsInProgress', 'TooManyInvalidationsInProgress');
    await delivery.invalidate(['/videos/1/*', '/videos/1/*']);
    const { InvalidationList } = await createCloudFront().send(
      new ListInvalidationsCommand({ DistributionId: id }),
    );
    expect(InvalidationList?.Items).toHaveLength(1);
    refusals.push('AccessDenied');
    await expect(delivery.invalidate(['/a'])).rejects.toMatchObject({ name: 'ProviderError' });
    await open('EGONE').invalidate(['/a']);
    expect(delivery.publicUrl('videos/ä.vtt')).toBe(`https://${domain}/videos/%C3%A4.vtt`);
    expect(delivery.playerUrl('v 1')).toBe(`https://${domain}/player/index.html?id=v%201`);
  });

  it('stores revoked tokens under concurrent changes, and removes expired ones', async () => {
    const logs = createS3Logs({ ...account, endpoint: url, bucket: 'b', prefix: 'p/', source: 's' });
    const delivery = createCloudFrontDelivery({
      ...{ ...account, endpoint: url.replace('127.0.0.1', 'localhost'), logs, pauseMs: 10, revocationStore },
      distribution: { id: 'E1', domain: 'd1.cloudfront.net' },
    });
    const now = Math.floor(Date.now() / 1000);
    const revoke = (videoId: string) =>
      delivery.revokeTokens({
        ...{ videoId, sharesEndedAt: now, revokedLinks: [], linksSince: {}, until: now + 60 },
      });
    for (let index = 0; index < 600; index += 1) stores.values.set(`old-${index}`, `[1,{},${now - 1}]`);
    await Promise.all(['v1', 'v2', 'v3'].map(revoke));
    expect(Object.fromEntries(stores.values)).toEqual(
      Object.fromEntries(['v1', 'v2', 'v3'].map((id) => [id, `[${now},{},${now + 60}]`])),
    );
    const policy = `frame-ancestors ${'a'.repeat(1200)}`;
    await delivery.setPagePolicy(policy);
    expect(`${stores.values.get('page:E1:0') ?? ''}${stores.values.get('page:E1:1') ?? ''}`).toBe(
      `2 ${policy}`,
    );
    // The service requires signatures that are valid in all regions.
    expect(new Set(stores.signatures)).toEqual(new Set(['AWS4-ECDSA-P256-SHA256']));
  });

  it('reads its log from a bucket, oldest first, and deletes what was counted', async () => {
    const Bucket = `logs-${randomUUID().slice(0, 8)}`;
    const CreateBucketConfiguration = { LocationConstraint: peerRegion } as const;
    await s3.send(new CreateBucketCommand({ Bucket, CreateBucketConfiguration }));
    const lines = '#Version: 1.0\n#Fields: date time\n2026-11-23\t12:00:00\n';
    for (const name of ['E1.2026-11-23-13.b.gz', 'E1.2026-11-23-12.a.gz', 'readme.txt'])
      await s3.send(new PutObjectCommand({ Bucket, Key: `w1/${name}`, Body: gzipSync(lines) }));
    await s3.send(new PutObjectCommand({ Bucket, Key: 'w2/E2.2026-11-23-12.a.gz', Body: gzipSync(lines) }));
    const logs = createS3Logs({ ...account, endpoint: url, bucket: Bucket, prefix: 'w1/', source: 'E1' });
    const peer = createS3Logs({
      ...account,
      endpoint: awsPeer ?? '',
      bucket: Bucket,
      prefix: 'w1/',
      source: 'E1',
    });
    expect(await logs.getSource()).toBe('E1');
    const names = (await peer.list()).map(({ name }) => name);
    expect(names).toEqual(['E1.2026-11-23-12.a.gz', 'E1.2026-11-23-13.b.gz']);
    const read = await peer.read(names[0] ?? '');
    const chunks: Uint8Array[] = [];
    for await (const chunk of read ?? []) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe(lines);
    for (let round = 0; round < 2; round += 1) await peer.remove(names[0] ?? '');
    expect(await peer.read(names[0] ?? '')).toBeNull();
    expect(await peer.list()).toHaveLength(1);
  });
});
