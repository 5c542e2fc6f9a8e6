import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { createToken } from '@/lib/core/tokens';
import { countCall } from '@/lib/http/rate-limit/consume-rate';
import { unknownTokens } from '@/lib/workspaces/integrations/authenticate-token';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createIntegration, createTenant } from '@/tests/support/rows/factories';

let instance: Instance;
let tokens: string[];
beforeAll(async () => {
  instance = await bootInstance();
  const { workspace } = await createTenant(instance.payload);
  const permissions = { videos: ['read' as const] };
  const make = async () => (await createIntegration(instance.payload, { workspace, permissions })).token;
  tokens = [await make(), await make()];
  // Lets tests choose the client's address with X-Forwarded-For.
  instance.env.trustProxy = true;
});
afterAll(async () => {
  instance.env.trustProxy = false;
  await instance.close();
});

const ask = async (address: string, token = createToken(), path = '/api/videos') => {
  const headers = { 'x-forwarded-for': address };
  const answer = await callApi(instance, 'GET', path, { token, headers });
  return answer.status === 429 ? `429 after ${answer.headers.has('retry-after')}` : answer.status;
};

it('makes a network that tried too many tokens wait before unfamiliar ones are looked up', async () => {
  const [known = '', other = ''] = tokens;
  const [address, elsewhere] = ['203.0.113.50', '203.0.113.51'];
  expect(await ask(address, known)).toBe(200);
  expect(await ask(address)).toBe(401);
  // The call with a known token did not count, so one attempt is left.
  const client = `address:${address}`;
  for (let missed = 1; missed < unknownTokens.max - 1; missed += 1)
    expect((await countCall(unknownTokens, client, instance.payload)).isOver).toBe(false);
  expect(await ask(address)).toBe(401);

  const look = vi.spyOn(instance.payload.db, 'findOne');
  // Endpoints of Payload, our own endpoints and public endpoints.
  for (const path of [
    '/api/videos',
    '/api/videos/upload-limits',
    '/api/packages',
    '/api/collaborate/video?uuid=x',
  ])
    expect(await ask(address, createToken(), path)).toBe('429 after true');
  expect(await ask(address, other)).toBe('429 after true');
  expect(look).not.toHaveBeenCalled();
  look.mockRestore();
  expect(await ask(address, known)).toBe(200);
  expect(await ask(elsewhere, other)).toBe(200);
});
