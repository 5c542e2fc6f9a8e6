import { mkdtemp } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createEdgeDelivery } from '@/lib/adapters/delivery/edge/edge-delivery';
import { createSharedProvisioning } from '@/lib/adapters/provisioning/shared/shared-provisioning';
import { createOffPurge } from '@/lib/adapters/purge/off/off-purge';
import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';

const home = { workspaceId: 'w1', slug: 'nordwind' };
let server: Server;
let status = 200;
let provisioning: ReturnType<typeof createSharedProvisioning>;
let edgeUrl = '';

beforeAll(async () => {
  server = createServer((_request, response) => response.writeHead(status).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  edgeUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'provisioning-'));
  const storage = createFilesystemStorage({ dataDir, edgeUrl, secret: 'a secret for tests' });
  await storage.prepare();
  const delivery = createEdgeDelivery({ edgeUrl, dataDir, purge: createOffPurge(), hosts: [] });
  provisioning = createSharedProvisioning({
    getStorage: async () => storage,
    getDelivery: async () => delivery,
    timeoutMs: 500,
  });
});
afterAll(() => server.close());

describe('provisioning in a shared store', () => {
  it('returns the same result each time', async () => {
    for (let round = 0; round < 2; round += 1) {
      expect(await provisioning.createStorage(home)).toEqual({
        uploadBucket: 'upload',
        streamBucket: 'stream',
        own: null,
      });
      expect(await provisioning.createAccess({ ...home, knownKeyId: null })).toEqual({
        userName: null,
        key: null,
      });
      expect(await provisioning.remove(home)).toBe(true);
      const { host } = new URL(edgeUrl);
      expect(await provisioning.createDelivery(home)).toEqual({ domain: host, distributionId: null });
    }
  });

  it('reports a retryable fault if the delivery is unavailable', async () => {
    status = 503;
    await expect(provisioning.createDelivery(home)).rejects.toMatchObject({
      name: 'ProviderError',
      retryable: true,
    });
    status = 200;
  });
});
