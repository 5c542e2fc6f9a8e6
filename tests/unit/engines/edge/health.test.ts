import { expect, it } from 'vitest';

import { createHealthCheck } from '@/lib/engines/edge/server/edge-server';
import { log } from '@/tests/support/instance/edge';

it.each([
  ['fails', () => Promise.reject(new Error('away'))],
  ['never answers', () => new Promise<void>(() => undefined)],
])('reports an edge as not ready if its storage %s', async (_, check) => {
  const checkHealth = createHealthCheck({ storage: { check }, log, timeoutMs: 10 });
  expect(await checkHealth()).toEqual({ isReady: false, missing: ['storage'] });
});
