import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { GetBucketCorsCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findFreePort } from '@/bin/support/setup/check-ports.mjs';
import { createS3Storage } from '@/lib/adapters/storage/s3/s3-storage';
import { startEdge, writeObject } from '@/tests/support/instance/edge';

const endpoint = process.env.TEST_S3_ENDPOINT ?? null;
const peer = {
  endpoint: endpoint ?? 'http://127.0.0.1:9',
  region: process.env.TEST_S3_REGION ?? 'eu-central-1',
  accessKeyId: process.env.TEST_S3_ACCESS_KEY_ID ?? 'none',
  secretAccessKey: process.env.TEST_S3_SECRET_ACCESS_KEY ?? 'none',
  forcePathStyle: true,
};
const nameBuckets = () => {
  const suffix = randomBytes(5).toString('hex');
  return { uploadBucket: `upload-${suffix}`, streamBucket: `stream-${suffix}` };
};
const open = (names = nameBuckets(), keys = {}) =>
  createS3Storage({ ...peer, ...keys, ...names, visibility: 'edge' });

describe.skipIf(!endpoint)('S3 behind the edge', () => {
  const storage = open();
  const edges: Awaited<ReturnType<typeof startEdge>>[] = [];

  beforeAll(async () => {
    await storage.prepare();
    for (let number = 0; number < 2; number += 1)
      edges.push(await startEdge(storage, { port: await findFreePort() }));
  });
  afterAll(async () => {
    for (const edge of edges) await edge.close();
  });

  it('creates missing buckets once', async () => {
    const names = nameBuckets();
    const fresh = open(names);
    await fresh.prepare();
    await writeObject(fresh, 'videos/a/data.json', '{}');
    await fresh.prepare();
    await fresh.check();
    expect(await fresh.head({ bucket: 'stream', key: 'videos/a/data.json' })).not.toBeNull();
    const { accessKeyId, secretAccessKey } = peer;
    const client = new S3Client({ ...peer, credentials: { accessKeyId, secretAccessKey } });
    for (const Bucket of Object.values(names)) await client.send(new HeadBucketCommand({ Bucket }));
    // The methods that CORS allows: uploads by browsers and signed reads by the panel.
    const readMethods = async (Bucket: string) => {
      const { CORSRules = [] } = await client.send(new GetBucketCorsCommand({ Bucket }));
      return CORSRules.flatMap(({ AllowedMethods = [] }) => AllowedMethods);
    };
    expect(await readMethods(names.uploadBucket)).toEqual(['PUT', 'GET', 'HEAD']);
    expect(await readMethods(names.streamBucket)).toEqual(['GET', 'HEAD']);
    client.destroy();
  });

  it('accepts parts from the pages of any website, whose scripts may read the answer', async () => {
    const ref = { bucket: 'upload', key: 'uploads/a/1/clip.mp4' } as const;
    const { uploadId } = await storage.createMultipart({ ...ref, contentType: 'video/mp4', partSize: 8e6 });
    const url = await storage.signPart({ ...ref, uploadId, partNumber: 1, expiresIn: 60, size: 4 });
    const headers = { origin: 'https://shop.example' };
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { ...headers, 'access-control-request-method': 'PUT' },
    });
    expect(preflight.ok).toBe(true);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
    const sent = await fetch(url, { method: 'PUT', body: 'four', headers });
    expect(sent.status).toBe(200);
    for (const answer of [preflight, sent])
      expect(['*', headers.origin]).toContain(answer.headers.get('access-control-allow-origin'));
    expect(sent.headers.get('access-control-expose-headers')).toMatch(/etag/i);
  });

  it('hides an object before the call returns, even at edges that have just served it', async () => {
    const key = 'videos/hidden/1/hls/master.m3u8';
    await writeObject(storage, key, '#EXTM3U');
    const ask = () => Promise.all(edges.map(async ({ url }) => (await fetch(`${url}/${key}`)).status));
    expect(await ask()).toEqual([200, 200]);
    // Requests the object continuously, so that the edge's cache is always fresh.
    let isHidden = false;
    const asking = (async () => {
      while (!isHidden) await ask();
    })();
    await storage.setPrefixVisibility({ bucket: 'stream', prefix: 'videos/hidden/', visibility: 'private' });
    const answers = await ask();
    isHidden = true;
    await asking;
    expect(answers).toEqual([403, 403]);
  });

  it('does not wait if nothing was public', async () => {
    const startedAt = performance.now();
    await storage.setPrefixVisibility({ bucket: 'stream', prefix: 'videos/never/', visibility: 'private' });
    expect(performance.now() - startedAt).toBeLessThan(1900);
  });
});

describe('S3 without the right to create buckets', () => {
  const startRefusing = async (status: number) => {
    const server = createServer((req, res) => {
      const code = '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>no</Message></Error>';
      res.writeHead(req.method === 'HEAD' ? status : 403, { 'Content-Type': 'application/xml' });
      res.end(req.method === 'HEAD' ? undefined : code);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const names = { uploadBucket: 'the-uploads', streamBucket: 'the-streams' };
    return { server, storage: open(names, { endpoint: `http://127.0.0.1:${port}` }) };
  };

  it.each([
    [404, 'there is no bucket the-uploads (S3_UPLOAD_BUCKET), and it could not be created (AccessDenied)'],
    [403, 'the access key may not use the bucket the-uploads (S3_UPLOAD_BUCKET)'],
  ])('reports which bucket and why (%s)', async (status, message) => {
    const { server, storage } = await startRefusing(status);
    await expect(storage.prepare()).rejects.toThrow(message);
    await expect(storage.prepare()).rejects.toMatchObject({ port: 'storage', retryable: false });
    server.close();
  });
});
