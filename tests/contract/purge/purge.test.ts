import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createPurge } from '@/lib/adapters/build-purge';
import { createEdgeDelivery } from '@/lib/adapters/delivery/edge/edge-delivery';
import type { PurgeEnv } from '@/lib/core/env/service-env';
import { startCachingProxy, type CacheKind } from '@/tests/support/delivery/caching-proxy';
import { startFilesystemEdge, writeObject } from '@/tests/support/instance/edge';

const host = 'media.example.com';
const key = 'a key of the cache';
const kinds: CacheKind[] = ['varnish', 'nginx', 'cloudflare', 'bunny'];

const toSettings = (kind: CacheKind, url: string, given = key): PurgeEnv => {
  switch (kind) {
    case 'varnish':
    case 'nginx':
      return { CDN: kind, CDN_PURGE_URLS: [url], CDN_PURGE_TOKEN: given };
    case 'cloudflare':
      return { CDN: kind, CLOUDFLARE_ZONE_ID: 'zone', CLOUDFLARE_API_TOKEN: given, CLOUDFLARE_API_URL: url };
    case 'bunny':
      return { CDN: kind, BUNNY_API_KEY: given, BUNNY_API_URL: url };
  }
};

describe.each(kinds)('a cache in front of the edge: %s', (kind) => {
  let edge: Awaited<ReturnType<typeof startFilesystemEdge>>;
  let cache: Awaited<ReturnType<typeof startCachingProxy>>;
  const open = async (given?: string) => {
    const purge = await createPurge(toSettings(kind, cache.url, given));
    return createEdgeDelivery({ edgeUrl: `https://${host}`, dataDir: edge.dataDir, purge, hosts: [host] });
  };
  const statusOf = async (path: string) => (await fetch(`${cache.url}${path}`)).status;

  beforeAll(async () => {
    edge = await startFilesystemEdge();
    cache = await startCachingProxy(kind, { origin: edge.url, host, key });
  });
  afterAll(async () => {
    await cache.close();
    await edge.close();
  });

  it('removes a hidden video, and only that', async () => {
    const paths = [
      '/videos/one/1/hls/master.m3u8',
      '/videos/one/1/hls/seg 1.m4s',
      '/videos/oneandmore/1/a.m4s',
    ];
    for (const path of paths) await writeObject(edge.storage, path.slice(1), 'bytes');
    for (const path of paths) expect(await statusOf(encodeURI(path))).toBe(200);
    await edge.storage.setPrefixVisibility({
      bucket: 'stream',
      prefix: 'videos/one/',
      visibility: 'private',
    });
    // The cache still serves its copy.
    expect(await statusOf('/videos/one/1/hls/master.m3u8')).toBe(200);
    await (await open()).invalidate(['/videos/one/*']);
    expect(await statusOf('/videos/one/1/hls/master.m3u8')).toBe(403);
    expect(await statusOf('/videos/one/1/hls/seg%201.m4s')).toBe(403);
    await edge.storage.removePrefix({ bucket: 'stream', prefix: 'videos/oneandmore/' });
    expect(await statusOf('/videos/oneandmore/1/a.m4s')).toBe(200);
  });

  it('removes a single URL', async () => {
    await writeObject(edge.storage, 'videos/two/data.json', 'old');
    expect(await statusOf('/videos/two/data.json')).toBe(200);
    await writeObject(edge.storage, 'videos/two/data.json', 'new');
    await (await open()).invalidate(['/videos/two/data.json']);
    expect(await (await fetch(`${cache.url}/videos/two/data.json`)).text()).toBe('new');
  });

  it('retries if it is busy, and treats a wrong key as permanent', async () => {
    cache.failNext(1);
    await (await open()).invalidate(['/videos/two/*']);
    await expect((await open('another key')).invalidate(['/videos/two/*'])).rejects.toMatchObject({
      port: 'purge',
      retryable: false,
      code: 'misconfigured',
    });
  });
});
