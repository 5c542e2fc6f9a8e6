import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { AppError } from '@/lib/core/errors';
import { deriveKey, getWebhookToken, hmac, isEqualSecret } from '@/lib/core/secrets/secret';
import { csv, redirect, stream } from '@/lib/http/answer-kinds';
import { form, raw } from '@/lib/http/body-kinds';
import { type DefinedEndpoint, defineEndpoint } from '@/lib/http/define-endpoint';
import { buildOpenApi } from '@/lib/http/openapi';
import { clientAddressHeader } from '@/lib/http/server/forwarded-headers';
import { askEndpoint } from '@/tests/support/api/ask-endpoint';

const secret = 'a secret for these tests';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reelhof-endpoints-'));
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('SECRET', secret);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const base = {
  method: 'get',
  path: '/thing',
  operationId: 'getThing',
  tag: 'Platform',
  summary: 'A thing of these tests',
  permission: 'public',
} as const;
const done = z.object({ done: z.boolean() });

/** How the OpenAPI document describes an endpoint. */
const describeEndpoint = (endpoint: DefinedEndpoint) =>
  buildOpenApi(
    { collections: [], endpoints: [endpoint] },
    { version: '1.0.0', serverUrl: 'http://localhost:3000' },
  );
const describeSchemas = (endpoint: DefinedEndpoint) => describeEndpoint(endpoint).components.schemas;
const describeCall = (endpoint: DefinedEndpoint) => {
  const document = describeEndpoint(endpoint);
  return document.paths['/api/thing']?.[endpoint.method] as {
    security: object[];
    requestBody?: { content: object };
    responses: Record<string, { content?: object }>;
  };
};
const errorOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: string }).error,
];

describe('a JSON response', () => {
  it('has the status of its content', async () => {
    let isDone = true;
    const endpoint = defineEndpoint({
      ...base,
      answer: done,
      status: { all: [200, 503], of: (answer) => (answer.done ? 200 : 503) },
      cache: 'no-store',
      run: async () => ({ done: isDone, secret: 'not of the schema' }),
    });
    const first = await askEndpoint(endpoint);
    expect([first.status, first.headers.get('cache-control'), await first.json()]).toEqual([
      200,
      'no-store',
      { done: true },
    ]);
    isDone = false;
    expect((await askEndpoint(endpoint)).status).toBe(503);
    expect(Object.keys(describeCall(endpoint).responses)).toEqual(['200', '400', '503', 'default']);
  });

  it('is not sent again to a client that has it', async () => {
    let isDone = true;
    const endpoint = defineEndpoint({
      ...base,
      answer: done,
      cache: 'revalidate',
      run: async () => ({ done: isDone }),
    });
    const etag = (await askEndpoint(endpoint)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    const ask = (value: string) => askEndpoint(endpoint, { headers: { 'if-none-match': value } });
    for (const value of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const kept = await ask(value);
      expect([kept.status, await kept.text(), kept.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await ask('"other"')).status).toBe(200);
    isDone = false;
    expect((await ask(etag)).status).toBe(200);
    expect(Object.keys(describeCall(endpoint).responses)).toEqual(['200', '304', '400', 'default']);
  });
});

describe('a redirect', () => {
  it.each<[string, number]>([
    ['/admin?code=1', 302],
    ['https://accounts.example/start', 302],
    ['//evil.example', 500],
    ['/\\evil.example', 500],
    ['javascript:alert(1)', 500],
    ['admin', 500],
  ])('is allowed to %s: %i', async (target, status) => {
    const endpoint = defineEndpoint({ ...base, answer: redirect(), run: async () => target });
    const response = await askEndpoint(endpoint);
    expect([response.status, response.headers.get('location')]).toEqual([
      status,
      status === 302 ? target : null,
    ]);
    expect(describeCall(endpoint).responses).toMatchObject({ 302: { headers: { Location: {} } } });
  });
});

describe('a table response', () => {
  it('is CSV for spreadsheets, with formulas in user text disabled', async () => {
    const endpoint = defineEndpoint({
      ...base,
      answer: csv,
      run: async () => ({
        filename: 'Übersicht 1.csv',
        header: ['title', 'views'],
        rows: [
          ['a, "b"\nc', 1],
          ['=1+1', -2],
          [null, true],
        ],
      }),
    });
    const response = await askEndpoint(endpoint);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="_bersicht_1.csv"; filename*=UTF-8''%C3%9Cbersicht%201.csv`,
    );
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
    expect(text).toBe(`\uFEFFtitle,views\r\n"a, ""b""\nc",1\r\n'=1+1,-2\r\n,true\r\n`);
    expect(describeCall(endpoint).responses[200]?.content).toHaveProperty('text/csv');
  });
});

describe('a stream response', () => {
  it('is sent unchanged in the declared content types', async () => {
    const define = (contentType: string) =>
      defineEndpoint({
        ...base,
        answer: stream('image/png'),
        run: async () => ({ contentType, body: new Blob(['picture']).stream(), length: 7 }),
      });
    const response = await askEndpoint(define('image/png'));
    expect([response.headers.get('content-length'), await response.text()]).toEqual(['7', 'picture']);
    expect((await askEndpoint(define('text/html'))).status).toBe(500);
    expect(Object.keys(describeCall(define('image/png')).responses[200]?.content ?? {})).toEqual([
      'image/png',
    ]);
  });

  it('keeps proxies from buffering events', async () => {
    const define = (contentType: string) =>
      defineEndpoint({
        ...base,
        answer: stream('image/png', 'text/event-stream'),
        run: async () => ({ contentType, body: new Blob(['data: null\n\n']).stream() }),
      });
    const read = async (contentType: string) =>
      (await askEndpoint(define(contentType))).headers.get('x-accel-buffering');
    expect([await read('text/event-stream'), await read('image/png')]).toEqual(['no', null]);
  });
});

describe('a raw request body', () => {
  const key = deriveKey(secret, 'webhook:billing');
  const endpoint = defineEndpoint({
    ...base,
    method: 'post',
    permission: { webhook: 'billing', by: 'signature' },
    body: raw({
      contentType: 'application/json',
      maxBytes: 100,
      verify: (bytes, req) => {
        const text = Buffer.from(bytes).toString('utf8');
        if (!isEqualSecret(req.headers.get('x-signature') ?? '', hmac(key, text)))
          throw new AppError('unauthorized');
        return JSON.parse(text) as { type: string };
      },
    }),
    answer: z.object({ actor: z.unknown(), type: z.string() }),
    run: async ({ actor }, { body }) => ({ actor, type: body.type }),
  });
  const send = (body: string, signature: string) =>
    askEndpoint(endpoint, { body, headers: { 'x-signature': signature } });

  it('reaches the use case after its signature is verified', async () => {
    const body = '{ "type":  "paid" }';
    const response = await send(body, hmac(key, body));
    expect(await response.json()).toEqual({ actor: { kind: 'webhook', source: 'billing' }, type: 'paid' });
    // The same JSON with different bytes.
    expect(await errorOf(await send('{"type":"paid"}', hmac(key, body)))).toEqual([401, 'unauthorized']);
    expect(await errorOf(await send('x'.repeat(101), ''))).toEqual([413, 'payload_too_large']);
    expect(describeCall(endpoint)).toMatchObject({
      'x-audience': [],
      requestBody: { content: { 'application/json': { schema: { format: 'binary' } } } },
    });
  });

  it('is required for every call with signature authentication', () => {
    const permission = { webhook: 'billing', by: 'signature' } as const;
    const define = () =>
      defineEndpoint({ ...base, permission, answer: done, run: async () => ({ done: true }) });
    expect(define).toThrow('raw body');
  });
});

describe('a form request', () => {
  const endpoint = defineEndpoint({
    ...base,
    method: 'post',
    body: form({
      fields: z.object({ language: z.string().length(2), tags: z.array(z.string()).optional() }),
      files: {
        picture: { maxBytes: 10, contentTypes: ['image/png'] },
        notes: { maxBytes: 10, contentTypes: ['text/plain'], isOptional: true },
      },
    }),
    answer: z.object({ fields: z.unknown(), picture: z.string(), name: z.string(), hasNotes: z.boolean() }),
    run: async (_ctx, { body: { fields, files } }) => ({
      fields,
      picture: Buffer.from(files.picture.bytes).toString(),
      name: files.picture.filename,
      hasNotes: files.notes !== null,
    }),
  });
  type Part = [name: string, value: string | Blob, filename?: string];
  const send = (...parts: Part[]) => {
    const body = new FormData();
    for (const [name, value, filename] of parts) {
      if (typeof value === 'string') body.append(name, value);
      else body.append(name, value, filename);
    }
    return askEndpoint(endpoint, { body });
  };
  const language: Part = ['language', 'de'];
  const file = (text = 'picture', type = 'image/png') => new Blob([text], { type });
  const picture: Part = ['picture', file(), 'ä.png'];

  it('contains its texts and files', async () => {
    const response = await send(language, ['tags', 'a'], ['tags', 'b'], picture);
    expect(await response.json()).toEqual({
      fields: { language: 'de', tags: ['a', 'b'] },
      picture: 'picture',
      name: 'ä.png',
      hasNotes: false,
    });
    expect(describeSchemas(endpoint)).toMatchObject({
      GetThingInput: {
        properties: { language: {}, picture: { format: 'binary' }, notes: { format: 'binary' } },
        required: ['language', 'picture'],
      },
    });
  });

  it.each<[string, Part[], number, string]>([
    ['a text that the schema refuses', [['language', 'deu'], picture], 400, 'validation_failed'],
    ['no file', [language], 400, 'missing_information'],
    ['a file of another type', [language, ['picture', file('x', 'image/svg+xml')]], 400, 'validation_failed'],
    ['too large a file', [language, ['picture', file('x'.repeat(11))]], 413, 'payload_too_large'],
    ['a second file', [language, picture, picture], 400, 'validation_failed'],
    ['an undeclared file', [language, picture, ['other', file()]], 400, 'validation_failed'],
    ['too many bytes', [language, picture, ['x', 'x'.repeat(1_100_000)]], 413, 'payload_too_large'],
    ['too many parts', [picture, ...Array.from({ length: 201 }, () => language)], 413, 'payload_too_large'],
  ])('is refused with %s', async (_what, parts, status, error) => {
    expect(await errorOf(await send(...parts))).toEqual([status, error]);
  });

  it.each([
    ['{"language":"de"}', 'application/json'],
    ['no form', 'multipart/form-data; boundary=x'],
  ])('is refused if it is malformed (%s)', async (body, contentType) => {
    const response = await askEndpoint(endpoint, { body, headers: { 'content-type': contentType } });
    expect(await errorOf(response)).toEqual([400, 'validation_failed']);
  });
});

it('names each invalid field without revealing how it is checked', async () => {
  const endpoint = defineEndpoint({
    ...base,
    method: 'post',
    body: z.object({ text: z.string().min(1), token: z.string().regex(/^[\w-]{16,64}$/) }),
    answer: done,
    run: async () => ({ done: true }),
  });
  const response = await askEndpoint(endpoint, {
    body: JSON.stringify({ text: '', token: 'x' }),
    headers: { 'content-type': 'application/json' },
  });
  expect(await response.json()).toMatchObject({
    message: 'text: must not be empty; token: has an invalid format',
    errors: [
      { field: 'text', code: 'too_short', message: 'text: must not be empty' },
      { field: 'token', code: 'invalid_format', message: 'token: has an invalid format' },
    ],
  });
});

it('does not count requests with an invalid form', async () => {
  const endpoint = defineEndpoint({
    ...base,
    method: 'post',
    permission: 'public',
    rateLimit: { name: 'of forms', max: 2, seconds: 60 },
    body: z.object({ name: z.string().max(3) }),
    answer: z.object({ name: z.string() }),
    run: async (_ctx, { body }) => {
      if (body.name === 'pw') throw new AppError('password_policy');
      if (body.name === 'no') throw new AppError('wrong_password');
      return body;
    },
  });
  const ask = (body: string) =>
    askEndpoint(endpoint, {
      body,
      headers: { 'content-type': 'application/json', [clientAddressHeader]: '192.0.2.8' },
    });
  const send = (name: string) => ask(JSON.stringify({ name }));
  for (let count = 0; count < 3; count += 1) {
    expect((await ask('no JSON')).status).toBe(400);
    expect(await errorOf(await send('long'))).toEqual([400, 'validation_failed']);
    expect(await errorOf(await send('pw'))).toEqual([400, 'password_policy']);
  }
  expect(await errorOf(await send('no'))).toEqual([400, 'wrong_password']);
  expect((await send('yes')).status).toBe(200);
  expect((await send('yes')).status).toBe(429);
});

describe('a guest', () => {
  const guests = vi.fn();
  const endpoint = defineEndpoint({
    ...base,
    method: 'post',
    permission: {
      guest: async (_req, { body: { shareToken } }) => {
        guests(shareToken);
        if (shareToken === 'none') return null;
        return { kind: 'guest', anonToken: 'g1', shareToken, network: null };
      },
    },
    rateLimit: { name: 'of guests', max: 4, seconds: 60 },
    body: z.object({ shareToken: z.string().max(8) }),
    answer: z.object({ kind: z.string(), shareToken: z.string() }),
    run: async ({ actor }) => ({
      kind: actor.kind,
      shareToken: actor.kind === 'guest' ? actor.shareToken : '',
    }),
  });
  const ask = (shareToken: string) =>
    askEndpoint(endpoint, {
      body: JSON.stringify({ shareToken }),
      headers: { 'content-type': 'application/json', [clientAddressHeader]: '192.0.2.7' },
    });

  it('has the actor that the endpoint derives from the call, and refuses others', async () => {
    expect(await (await ask('s1')).json()).toEqual({ kind: 'guest', shareToken: 's1' });
    expect(await errorOf(await ask('none'))).toEqual([401, 'unauthorized']);
    expect(describeCall(endpoint).security).toEqual([{}, { session: [] }]);
  });

  it('is limited by address before the request is read', async () => {
    expect((await ask('s2')).status).toBe(200);
    expect((await ask('s3')).status).toBe(200);
    guests.mockClear();
    expect(await errorOf(await ask('far too long'))).toEqual([429, 'rate_limited']);
    expect(guests).not.toHaveBeenCalled();
  });
});

describe('a webhook token', () => {
  const define = (webhook: string) =>
    defineEndpoint({
      ...base,
      permission: { webhook, by: 'token' },
      answer: z.object({ source: z.string() }),
      run: async ({ actor }) => ({ source: actor.kind === 'webhook' ? actor.source : '' }),
    });
  const ask = (endpoint: DefinedEndpoint, token: string) =>
    askEndpoint(endpoint, { path: `/thing?token=${token}` });

  it('authorizes only calls of its source', async () => {
    const storage = getWebhookToken(secret, 'storage');
    const live = getWebhookToken(secret, 'live');
    expect(await (await ask(define('live'), live)).json()).toEqual({ source: 'live' });
    expect(await errorOf(await ask(define('live'), storage))).toEqual([401, 'unauthorized']);
    expect(await errorOf(await ask(define('storage'), live))).toEqual([401, 'unauthorized']);
    expect(await errorOf(await ask(define('storage'), ''))).toEqual([401, 'unauthorized']);
  });
});
