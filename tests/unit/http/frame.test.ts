import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { frameApi } from '@/lib/http/frame/frame-api';

const publicUrl = 'http://localhost:3000';
const url = `${publicUrl}/api/anything`;

beforeAll(() => {
  vi.stubEnv('PUBLIC_URL', publicUrl);
  vi.stubEnv('SECRET', 'a secret for these tests');
  vi.stubEnv('LOG_LEVEL', 'silent');
});
afterAll(() => vi.unstubAllEnvs());

const ask = async (
  { method = 'GET', headers = {}, body }: RequestInit,
  handler: (request: Request) => Promise<Response> = async () => Response.json({ done: true }),
) => {
  const framed = frameApi<undefined>(handler);
  const response = await framed(new Request(url, { method, headers, ...(body && { body }) }), undefined);
  return { status: response.status, id: response.headers.get('x-request-id'), body: await response.json() };
};

describe('the frame of every call', () => {
  it('keeps a sane request id, makes one up otherwise, and hands it on', async () => {
    const echo = async (request: Request) => Response.json({ id: request.headers.get('x-request-id') });
    const given = await ask({ headers: { 'x-request-id': 'abcdefgh-1' } }, echo);
    expect(given).toMatchObject({ id: 'abcdefgh-1', body: { id: 'abcdefgh-1' } });
    const forged = await ask({ headers: { 'x-request-id': 'a b' } }, echo);
    expect(forged.id).toMatch(/^[\w-]{36}$/);
    expect(forged.body).toEqual({ id: forged.id });
  });

  it('answers what the framework does not know as not found', async () => {
    const unknown = async () => new Response('Cannot GET', { status: 501 });
    expect(await ask({}, unknown)).toMatchObject({ status: 404, body: { error: 'not_found' } });
  });

  it('answers a fault outside every endpoint without telling anything of it', async () => {
    const broken = async () => Promise.reject(new Error('secret path'));
    const answer = await ask({}, broken);
    expect(answer).toMatchObject({ status: 500, body: { error: 'internal' } });
    expect(JSON.stringify(answer.body)).toContain(answer.id);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('guards %s by origin and size', async (method) => {
    const foreign = { origin: 'https://evil.example' };
    expect(await ask({ method, headers: foreign })).toMatchObject({ status: 403 });
    expect(await ask({ method, headers: { origin: publicUrl } })).toMatchObject({ status: 200 });
    const large = { 'content-length': '22000001' };
    expect(await ask({ method, headers: large, body: 'x' })).toMatchObject({ status: 413 });
  });

  const foreignCall = (headers: Record<string, string>) => ({
    method: 'POST',
    headers: { origin: 'https://evil.example', authorization: `Bearer rh_${'a'.repeat(40)}`, ...headers },
  });

  it('lets another site’s page call with a token, and with nothing that a browser adds by itself', async () => {
    expect(await ask(foreignCall({}))).toMatchObject({ status: 200 });
    for (const cookie of ['payload-token=x', 'anything=x']) {
      expect(await ask(foreignCall({ cookie }))).toMatchObject({ status: 403 });
    }
    expect(await ask(foreignCall({ authorization: 'Bearer other' }))).toMatchObject({ status: 403 });
  });

  it('gives another site’s page no cookie, whatever the call carried', async () => {
    const signIn = async () => Response.json({}, { headers: { 'set-cookie': 'payload-token=x' } });
    const framed = frameApi<undefined>(signIn);
    const answer = await framed(new Request(url, foreignCall({})), undefined);
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const own = await framed(new Request(url, foreignCall({ origin: publicUrl })), undefined);
    expect(own.headers.getSetCookie()).toHaveLength(1);
  });

  it.each(['GET', 'OPTIONS'])('lets %s of any origin through', async (method) => {
    expect(await ask({ method, headers: { origin: 'https://evil.example' } })).toMatchObject({ status: 200 });
  });
});
