import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, expect, it } from 'vitest';

import { createPorts } from '@/lib/adapters/get-ports';
import { lookUpAddressesBy, lookUpCloudsBy } from '@/lib/adapters/shared/workspace-lookup';
import { readEnv } from '@/lib/core/env/env';
import type { OwnCloud } from '@/lib/ports/provisioning';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'reelhof-ports-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

it('shares one store of the installation among all workspaces', async () => {
  const ports = createPorts(readEnv({ DATA_DIR: dataDir }));
  const [storage, again] = await Promise.all([ports.getSharedStorage(), ports.storageFor('one')]);
  expect(again).toBe(storage);
  expect(await ports.storageFor({ id: 'two' })).toBe(storage);
  const delivery = await ports.getSharedDelivery();
  expect(await ports.deliveryFor('one')).toBe(delivery);
  expect(await ports.getMail()).toBe(await ports.getMail());
});

it('serves a workspace with a distribution from that distribution and its domains', async () => {
  const distribution = { id: 'E1', domain: 'd1.cloudfront.test' };
  const cloud: OwnCloud = {
    ...{ region: 'eu-central-1', endpoint: null, uploadBucket: 'up', streamBucket: 'stream' },
    ...{ accessKeyId: 'a', secretAccessKey: 'b', encoder: 'embedded', distribution },
  };
  lookUpCloudsBy(async (id) => (id === 'cloud' ? cloud : null));
  lookUpAddressesBy(async () => 'https://video.nordwind.test');
  const account = { DATA_DIR: dataDir, PROVISIONING: 'aws', AWS_REGION: 'eu-central-1' };
  const on = createPorts(readEnv({ ...account, AWS_DISTRIBUTIONS: 'true', AWS_DOMAINS: 'true' }));
  expect(await on.domainsFor('cloud')).toMatchObject({ adapter: 'cloudfront', target: distribution.domain });
  expect((await on.domainsFor('other')).adapter).toBe('proxied');
  expect((await on.deliveryFor('cloud')).baseUrl).toBe('https://video.nordwind.test');
  const off = createPorts(readEnv({ ...account, AWS_DISTRIBUTIONS: 'true' }));
  expect((await off.domainsFor('cloud')).adapter).toBe('proxied');
  expect((await off.deliveryFor('cloud')).baseUrl).toBe('https://d1.cloudfront.test');
});
