import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createS3Bucket } from '@/lib/adapters/storage/s3/s3-bucket';
import type { BucketAccess, BucketPort } from '@/lib/ports/bucket';
import { hashOf, makeBytes } from '@/tests/support/imports/media-server';
import { startS3Server } from '@/tests/support/imports/s3-server';

const { TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY_ID = '', TEST_S3_SECRET_ACCESS_KEY = '' } = process.env;
const region = process.env.TEST_S3_REGION ?? 'us-east-1';

const startSimulated = async () => {
  const server = await startS3Server();
  return { access: server.access, close: server.stop };
};

const startPeer = async () => {
  const access: BucketAccess = {
    endpoint: TEST_S3_ENDPOINT ?? '',
    region,
    bucket: `customer-${randomBytes(4).toString('hex')}`,
    accessKeyId: TEST_S3_ACCESS_KEY_ID,
    secretAccessKey: TEST_S3_SECRET_ACCESS_KEY,
  };
  const { endpoint, accessKeyId, secretAccessKey } = access;
  const client = new S3Client({
    ...{ endpoint: endpoint ?? '', region, forcePathStyle: true },
    credentials: { accessKeyId, secretAccessKey },
  });
  await client.send(new CreateBucketCommand({ Bucket: access.bucket }));
  return { access, close: async () => client.destroy() };
};

const signal = new AbortController().signal;
const contentType = 'video/mp4';
/** Two parts. */
const large = makeBytes(20 * 1024 * 1024);

describe.each([
  { name: 'simulated', start: startSimulated, isMissing: false },
  { name: 'S3 with signatures', start: startPeer, isMissing: !TEST_S3_ENDPOINT },
])('a bucket: $name', ({ start, isMissing }) => {
  let target: Awaited<ReturnType<typeof start>>;
  let bucket: BucketPort;
  beforeAll(async () => {
    if (isMissing) return;
    target = await start();
    bucket = createS3Bucket(target.access, { privateHosts: [new URL(target.access.endpoint ?? '').host] });
  });
  afterAll(() => target?.close());

  const write = (key: string, bytes: Buffer) =>
    bucket.write({ key, body: Readable.from([bytes]), size: bytes.length, contentType, signal });
  const fetchSigned = async (key: string) =>
    Buffer.from(await (await fetch(await bucket.signGet({ key, expiresIn: 60 }))).arrayBuffer());

  it.skipIf(isMissing)('stores small and large objects, and signs links to them', async () => {
    await write('a/klein & groß.mp4', Buffer.from('klein'));
    await write('a/large.mp4', large);
    expect(await bucket.findSize('a/large.mp4')).toBe(large.length);
    expect(await bucket.findSize('a/none.mp4')).toBeNull();
    expect((await fetchSigned('a/klein & groß.mp4')).toString()).toBe('klein');
    expect(hashOf(await fetchSigned('a/large.mp4'))).toBe(hashOf(large));
  });

  it.skipIf(isMissing)('continues a write that was interrupted', async () => {
    const half = Readable.from(
      (async function* () {
        yield large.subarray(0, 17 * 1024 * 1024);
        throw new Error('interrupted');
      })(),
    );
    const input = { key: 'b/film.mp4', size: large.length, contentType, signal };
    await expect(bucket.write({ ...input, body: half })).rejects.toThrow();
    expect(await bucket.findSize('b/film.mp4')).toBeNull();
    await write('b/film.mp4', large);
    expect(hashOf(await fetchSigned('b/film.mp4'))).toBe(hashOf(large));
  });

  it.skipIf(isMissing)('refuses a body of another size', async () => {
    const short = {
      key: 'c/short.mp4',
      body: Readable.from([Buffer.from('abc')]),
      size: 4,
      contentType,
      signal,
    };
    await expect(bucket.write(short)).rejects.toThrow('3 of 4 bytes');
    expect(await bucket.findSize('c/short.mp4')).toBeNull();
  });

  it.skipIf(isMissing)('lists page by page', async () => {
    for (const name of ['1', '2', '3']) await write(`d/${name}.mp4`, Buffer.from(name));
    const first = await bucket.list({ prefix: 'd/', limit: 2 });
    expect(first.objects).toMatchObject([{ key: 'd/1.mp4', size: 1 }, { key: 'd/2.mp4' }]);
    const second = await bucket.list({ prefix: 'd/', limit: 2, after: first.next ?? undefined });
    expect(second).toMatchObject({ objects: [{ key: 'd/3.mp4' }], next: null });
  });

  it.skipIf(isMissing)('explains wrong keys and a missing bucket', async () => {
    const rule = { privateHosts: [new URL(target.access.endpoint ?? '').host] };
    const ask = (change: Partial<BucketAccess>) =>
      createS3Bucket({ ...target.access, ...change }, rule).list({ prefix: '', limit: 1 });
    await expect(ask({ accessKeyId: 'nobody' })).rejects.toMatchObject({ retryable: false });
    await expect(ask({ bucket: 'not-there-1' })).rejects.toMatchObject({ code: 'bucket_missing' });
  });
});

it('reaches private servers only if the operator allows them', async () => {
  const { access, close } = await startSimulated();
  const local = `http://localhost:${new URL(access.endpoint).port}`;
  for (const endpoint of [access.endpoint, 'https://10.1.2.3', 'https://[::1]'])
    expect(() => createS3Bucket({ ...access, endpoint }, { privateHosts: [] })).toThrow('openBucket');
  // A name that resolves to a private address.
  const bucket = createS3Bucket(
    { ...access, endpoint: local.replace('http:', 'https:') },
    { privateHosts: [] },
  );
  await expect(bucket.list({ prefix: '', limit: 1 })).rejects.toThrow('not on the public internet');
  await close();
});
