import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, expect, it } from 'vitest';

import { readEnv } from '@/lib/core/env';
import { createPorts } from '@/lib/ports';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'reelhof-ports-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

it('all workspaces share the store of the installation, and it is made once', async () => {
  const ports = createPorts(readEnv({ DATA_DIR: dataDir }));
  const [storage, again] = await Promise.all([ports.getSharedStorage(), ports.storageFor('one')]);
  expect(again).toBe(storage);
  expect(await ports.storageFor({ id: 'two' })).toBe(storage);
  const delivery = await ports.getSharedDelivery();
  expect(await ports.deliveryFor('one')).toBe(delivery);
  expect(await ports.getMail()).toBe(await ports.getMail());
});
