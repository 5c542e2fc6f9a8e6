import { randomUUID } from 'node:crypto';

import {
  CreateAccessKeyCommand,
  GetUserPolicyCommand,
  IAMClient,
  ListAccessKeysCommand,
} from '@aws-sdk/client-iam';
import {
  GetBucketCorsCommand,
  GetBucketEncryptionCommand,
  GetBucketLifecycleConfigurationCommand,
  GetPublicAccessBlockCommand,
  ListBucketsCommand,
} from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';

import { createBucketDelivery } from '@/lib/adapters/delivery/bucket/bucket-delivery';
import { createAwsProvisioning } from '@/lib/adapters/provisioning/aws/aws-provisioning';
import { createS3Storage } from '@/lib/adapters/storage/s3/s3-storage';
import { awsPeer, createPeerClient, peerKeys, peerRegion } from '@/tests/support/cloud/own-buckets';

const panelOrigin = 'https://panel.test';
const account = { region: peerRegion, ...peerKeys };
const createPort = () =>
  createAwsProvisioning({
    ...account,
    endpoint: awsPeer ?? '',
    prefix: 'reelhof',
    secret: 'a secret for tests',
    permissionsBoundary: null,
    panelOrigin,
    openStorage: async (buckets) =>
      createS3Storage({
        ...{ ...account, ...buckets, endpoint: awsPeer },
        forcePathStyle: true,
        visibility: 'acl',
      }),
    deliveryOf: async (bucket) => createBucketDelivery({ endpoint: awsPeer, region: peerRegion, bucket }),
  });

const s3 = createPeerClient();
const iam = new IAMClient({ endpoint: awsPeer ?? '', region: peerRegion, credentials: peerKeys });
const createHome = () => ({ workspaceId: randomUUID(), slug: 'nordwind' });
const listKeys = async (UserName: string) =>
  (await iam.send(new ListAccessKeysCommand({ UserName }))).AccessKeyMetadata?.map(
    ({ AccessKeyId }) => AccessKeyId,
  );

describe.skipIf(!awsPeer)('provisioning at AWS (needs TEST_AWS_ENDPOINT)', () => {
  it('creates two private, encrypted buckets with CORS for the panel, once', async () => {
    const home = createHome();
    const made = await createPort().createStorage(home);
    expect(await createPort().createStorage({ ...home, slug: 'renamed' })).toEqual(made);
    const { uploadBucket, streamBucket } = made;
    expect(made.own).toEqual({ region: peerRegion, endpoint: awsPeer });
    const blockOf = async (Bucket: string) =>
      (await s3.send(new GetPublicAccessBlockCommand({ Bucket }))).PublicAccessBlockConfiguration;
    const policies = { BlockPublicPolicy: true, RestrictPublicBuckets: true };
    expect(await blockOf(uploadBucket)).toMatchObject({ ...policies, BlockPublicAcls: true });
    expect(await blockOf(streamBucket)).toMatchObject({ ...policies, BlockPublicAcls: false });
    const cors = await s3.send(new GetBucketCorsCommand({ Bucket: uploadBucket }));
    expect(cors.CORSRules).toMatchObject([{ AllowedOrigins: ['*'], ExposeHeaders: ['ETag'] }]);
    const encryption = await s3.send(new GetBucketEncryptionCommand({ Bucket: streamBucket }));
    expect(JSON.stringify(encryption.ServerSideEncryptionConfiguration)).toContain('AES256');
    const { Rules } = await s3.send(new GetBucketLifecycleConfigurationCommand({ Bucket: uploadBucket }));
    expect(Rules).toMatchObject([{ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 } }]);
  });

  it('creates a user for those buckets only, and replaces a key that was never stored', async () => {
    const home = createHome();
    const port = createPort();
    const { uploadBucket, streamBucket } = await port.createStorage(home);
    const first = await port.createAccess({ ...home, knownKeyId: null });
    const UserName = first.userName ?? '';
    const { PolicyDocument } = await iam.send(
      new GetUserPolicyCommand({ UserName, PolicyName: 'own-buckets' }),
    );
    const policy = decodeURIComponent(PolicyDocument ?? '');
    expect(policy.length).toBeLessThan(2048);
    const { Statement } = JSON.parse(policy) as { Statement: { Action: string[]; Resource: string[] }[] };
    expect(new Set(Statement.flatMap(({ Resource }) => Resource))).toEqual(
      new Set(
        [uploadBucket, streamBucket].flatMap((name) => [`arn:aws:s3:::${name}`, `arn:aws:s3:::${name}/*`]),
      ),
    );
    expect(Statement.flatMap(({ Action }) => Action).filter((action) => action.includes('*'))).toEqual([]);
    // Simulates a process that was killed before it stored the key.
    const second = await port.createAccess({ ...home, knownKeyId: null });
    expect(await listKeys(UserName)).toEqual([second.key?.accessKeyId]);
    const known = { ...home, knownKeyId: second.key?.accessKeyId ?? null };
    expect(await port.createAccess(known)).toEqual({ userName: UserName, key: null });
  });

  it('adds a key beside the old one, even if another key takes up the second place', async () => {
    const home = createHome();
    const port = createPort();
    const { userName, key } = await port.createAccess({ ...home, knownKeyId: null });
    const UserName = userName ?? '';
    await iam.send(new CreateAccessKeyCommand({ UserName }));
    const renewed = await port.rotateAccess({ ...home, knownKeyId: key?.accessKeyId ?? '' });
    expect(new Set(await listKeys(UserName))).toEqual(new Set([key?.accessKeyId, renewed.accessKeyId]));
    for (let round = 0; round < 2; round += 1)
      await port.removeKey({ ...home, accessKeyId: key?.accessKeyId ?? '' });
    expect(await listKeys(UserName)).toEqual([renewed.accessKeyId]);
  });

  it('removes everything including objects, and can be repeated', async () => {
    const home = createHome();
    const port = createPort();
    const { uploadBucket, streamBucket } = await port.createStorage(home);
    const { userName } = await port.createAccess({ ...home, knownKeyId: null });
    const storage = createS3Storage({
      ...{ ...account, uploadBucket, streamBucket, endpoint: awsPeer },
      forcePathStyle: true,
      visibility: 'acl',
    });
    const body = Buffer.from('x');
    const object = {
      body,
      contentType: 'text/plain',
      cacheControl: 'no-store',
      visibility: 'private',
    } as const;
    await storage.write({ bucket: 'stream', key: 'player/index.html', ...object });
    await storage.createMultipart({
      bucket: 'upload',
      key: 'uploads/a/1/original.mp4',
      contentType: 'video/mp4',
      partSize: 8 * 1024 * 1024,
    });
    for (let round = 0; round < 2; round += 1) expect(await port.remove(home)).toBe(true);
    const { Buckets = [] } = await s3.send(new ListBucketsCommand({}));
    const names = Buckets.map(({ Name }) => Name);
    expect(names).not.toContain(uploadBucket);
    expect(names).not.toContain(streamBucket);
    await expect(listKeys(userName ?? '')).rejects.toThrow();
  });
});
