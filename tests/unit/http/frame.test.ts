import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { raw } from '@/lib/http/body-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { frameApi } from '@/lib/http/frame-api';

const publicUrl = 'http://localhost:3000';
const url = `${publicUrl}/api/anything`;

beforeAll(() => {
  vi.stubEnv('PUBLIC_URL', publicUrl);
  vi.stubEnv('SECRET', 'a secret for these tests');
  vi.stubEnv('LOG_LEVEL', 'silent');
});
afterAll(() => vi.unstubAllEnvs());

/** An endpoint of ours with a larger body limit; everything else is Payload's. */
const large = defineEndpoint({
  method: 'put',
  path: '/large/:id',
  operationId: 'runThing',
  tag: 'Platform',
  summary: 'x',
  permission: 'public',
  body: z.object({ text: z.string() }),
  maxBodyBytes: 2_000_000,
  answer: z.object({}),
  run: async () => ({}),
});
const signed = defineEndpoint({
  method: 'post',
  path: '/signed',
  operationId: 'runThing',
  tag: 'Platform',
  summary: 'x',
  permission: { webhook: 'x', by: 'signature' },
  body: raw({ contentType: 'text/plain', maxBytes: 10, verify: (bytes) => bytes }),
  answer: z.object({}),
  run: async () => ({}),
});
const described = { collections: [], endpoints: [large, signed] };

const ask = async (
  { method = 'GET', headers = {}, body, path = '/anything' }: RequestInit & { path?: string },
  handler: (request: Request) => Promise<Response> = async () => Response.json({ done: true }),
) => {
  const framed = frameApi<undefined>(handler, described);
  const response = await framed(
    new Request(`${publicUrl}/api${path}`, {
      method,
      headers,
      ...(body && { body, duplex: 'half' }),
    }),
    undefined,
  );
  return { status: response.status, id: response.headers.get('x-request-id'), body: await response.json() };
};

describe('the frame of every call', () => {
  it('keeps a valid request id, creates one otherwise, and passes it on', async () => {
    const echo = async (request: Request) => Response.json({ id: request.headers.get('x-request-id') });
    const given = await ask({ headers: { 'x-request-id': 'abcdefgh-1' } }, echo);
    expect(given).toMatchObject({ id: 'abcdefgh-1', body: { id: 'abcdefgh-1' } });
    const forged = await ask({ headers: { 'x-request-id': 'a b' } }, echo);
    expect(forged.id).toMatch(/^[\w-]{36}$/);
    expect(forged.body).toEqual({ id: forged.id });
  });

  it('accepts Next’s request object, which Node 24 does not treat as a Request', async () => {
    const framed = frameApi<undefined>(
      async (request) => Response.json({ method: request.method, text: await request.text() }),
      described,
    );
    const body = JSON.stringify({ text: 'a' });
    const headers = { 'content-type': 'application/json' };
    const request = new Request(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    // Simulates Next's proxy, through which a request's private members are inaccessible.
    const { signal } = request;
    const handed = { url, method: 'POST', headers: request.headers, body: request.body, signal } as Request;
    expect(await (await framed(handed, undefined)).json()).toEqual({ method: 'POST', text: body });
  });

  it('answers what the framework does not know with 404', async () => {
    const unknown = async () => new Response('Cannot GET', { status: 501 });
    expect(await ask({}, unknown)).toMatchObject({ status: 404, body: { error: 'not_found' } });
  });

  it('answers a fault outside every endpoint without revealing it', async () => {
    const broken = async () => Promise.reject(new Error('secret path'));
    const answer = await ask({}, broken);
    expect(answer).toMatchObject({ status: 500, body: { error: 'internal' } });
    expect(JSON.stringify(answer.body)).toContain(answer.id);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('checks origin and size of %s', async (method) => {
    const foreign = { origin: 'https://evil.example' };
    expect(await ask({ method, headers: foreign })).toMatchObject({ status: 403 });
    expect(await ask({ method, headers: { origin: publicUrl } })).toMatchObject({ status: 200 });
    const announced = { 'content-length': '1000001' };
    expect(await ask({ method, headers: announced, body: 'x' })).toMatchObject({ status: 413 });
  });

  const foreignCall = (headers: Record<string, string>) => ({
    method: 'POST',
    headers: { origin: 'https://evil.example', authorization: `Bearer rh_${'a'.repeat(40)}`, ...headers },
  });

  it('lets another site’s page call with a token, without ambient browser credentials', async () => {
    expect(await ask(foreignCall({}))).toMatchObject({ status: 200 });
    for (const cookie of ['payload-token=x', 'anything=x']) {
      expect(await ask(foreignCall({ cookie }))).toMatchObject({ status: 403 });
    }
    expect(await ask(foreignCall({ authorization: 'Bearer other' }))).toMatchObject({ status: 403 });
  });

  it('sets no cookie for another site’s page, whatever the call carried', async () => {
    const signIn = async () => Response.json({}, { headers: { 'set-cookie': 'payload-token=x' } });
    const framed = frameApi<undefined>(signIn, described);
    const answer = await framed(new Request(url, foreignCall({})), undefined);
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const own = await framed(new Request(url, foreignCall({ origin: publicUrl })), undefined);
    expect(own.headers.getSetCookie()).toHaveLength(1);
  });

  it.each(['GET', 'OPTIONS'])('accepts %s from any origin', async (method) => {
    expect(await ask({ method, headers: { origin: 'https://evil.example' } })).toMatchObject({ status: 200 });
  });
});

describe('the body of a call', () => {
  const json = { 'content-type': 'application/json' };
  const echo = async (request: Request) =>
    Response.json({ type: request.headers.get('content-type'), text: await request.text() });
  const post = (body: BodyInit, headers: Record<string, string> = json, path = '/anything') =>
    ask({ method: path.startsWith('/large') ? 'PUT' : 'POST', headers, body, path }, echo);
  const stream = (bytes: number, chunks: number) =>
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let chunk = 0; chunk < chunks; chunk += 1)
          controller.enqueue(new TextEncoder().encode(' '.repeat(bytes / chunks)));
        controller.close();
      },
    });

  it('is limited to the endpoint’s size, even without a Content-Length', async () => {
    expect(await post(stream(1_000_000, 4))).toMatchObject({ status: 200 });
    expect(await post(stream(1_000_004, 4))).toMatchObject({
      status: 413,
      body: { error: 'payload_too_large' },
    });
    expect(await post(stream(1_000_004, 4), json, '/large/1')).toMatchObject({ status: 200 });
    expect(await post(stream(2_000_004, 4), json, '/large/1')).toMatchObject({ status: 413 });
  });

  it('is a JSON object', async () => {
    expect(await post('{"a":1}')).toMatchObject({ status: 200, body: { text: '{"a":1}' } });
    const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    expect(await post(deep(100))).toMatchObject({ status: 200 });
    expect(await post(`{"a":"[[{\\"[[${'['.repeat(200)}"}`)).toMatchObject({ status: 200 });
    for (const body of ['[]', '7', '"x"', '{', '{"a":1}x', deep(101), deep(150_000), '['.repeat(500_000)])
      expect(await post(body)).toMatchObject({ status: 400, body: { error: 'validation_failed' } });
    expect(await post('null')).toMatchObject({ status: 400, body: { error: 'missing_request_body' } });
  });

  it('is empty if Payload expects none', async () => {
    expect(await post('')).toMatchObject({ status: 200, body: { text: '{}', type: 'application/json' } });
    expect(await post('', json, '/large/1')).toMatchObject({ status: 200, body: { text: '' } });
  });

  it.each(['text/plain', '', 'application/x-www-form-urlencoded', 'multipart/mixed; boundary=x', 'x'])(
    'is not of type %j',
    async (type) => {
      expect(await post('{"a":1}', { 'content-type': type })).toMatchObject({
        status: 415,
        body: { error: 'unsupported_media_type' },
      });
    },
  );

  it('is left unread for an endpoint that reads it itself', async () => {
    const answer = await post('no json', { 'content-type': 'text/plain' }, '/signed');
    expect(answer).toMatchObject({ status: 200, body: { text: 'no json', type: 'text/plain' } });
  });
});

describe('the URL of a call', () => {
  it.each([
    ['/videos?where=x', 400],
    ['/videos?where=null', 400],
    ['/videos?where=%7B%7D', 200],
    ['/videos?data=undefined', 400],
    ['/videos?title=a%00b', 400],
    ['/videos/%00', 400],
    ['/videos/%E0%A4%A', 400],
    ['/constructor', 404],
    ['/__proto__', 404],
    ['/toString/x', 404],
  ])('%s: %i', async (path, status) => {
    expect(await ask({ path })).toMatchObject({ status });
  });

  it('is read from the body if a POST replaces a GET, and checked as usual', async () => {
    const echo = async (request: Request) =>
      Response.json({ method: request.method, search: new URL(request.url).search });
    const override = (body: string, type = 'application/x-www-form-urlencoded') =>
      ask(
        {
          method: 'POST',
          path: '/videos?limit=1',
          headers: { 'x-http-method-override': 'GET', 'content-type': type },
          body,
        },
        echo,
      );
    expect(await override('page=2')).toMatchObject({
      status: 200,
      body: { method: 'GET', search: '?limit=1&page=2' },
    });
    expect(await override('where=x')).toMatchObject({ status: 400 });
    expect(await override('a='.padEnd(100_001, 'a'))).toMatchObject({ status: 413 });
    expect(await override('x', 'text/plain')).toMatchObject({ status: 415 });
  });
});
