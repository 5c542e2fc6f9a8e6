import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { clientAddressHeader } from '@/lib/http/server/forwarded-headers';
import { askEndpoint } from '@/tests/support/api/ask-endpoint';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reelhof-callers-'));
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('SECRET', 'a secret for these tests');
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it('does not let callers with an unknown address share a limit, which one of them could use up', async () => {
  const endpoint = defineEndpoint({
    ...{ method: 'get', path: '/thing', permission: 'public' },
    ...{ operationId: 'getThing', tag: 'Platform', summary: 'A thing of these tests' },
    rateLimit: { name: 'of strangers', max: 2, seconds: 60 },
    answer: z.object({}),
    run: async () => ({}),
  });
  const ask = async (address?: string) =>
    (await askEndpoint(endpoint, { headers: address ? { [clientAddressHeader]: address } : {} })).status;
  const statuses = [];
  for (let count = 0; count < 300; count += 1) statuses.push(await ask());
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await ask('127.0.0.1')).toBe(200);
  expect([await ask('192.0.2.9'), await ask('192.0.2.9'), await ask('192.0.2.9')]).toEqual([200, 200, 429]);
});
