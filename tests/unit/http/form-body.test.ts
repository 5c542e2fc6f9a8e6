import type { SanitizedConfig } from 'payload';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { frameApi } from '@/lib/http/frame-api';
import { buildOpenApi } from '@/lib/http/openapi';

const publicUrl = 'http://localhost:3000';

beforeAll(() => {
  vi.stubEnv('PUBLIC_URL', publicUrl);
  vi.stubEnv('SECRET', 'a secret for these tests');
  vi.stubEnv('LOG_LEVEL', 'silent');
});
afterAll(() => vi.unstubAllEnvs());

const own = defineEndpoint({
  method: 'post',
  path: '/own',
  operationId: 'runThing',
  tag: 'Platform',
  summary: 'x',
  permission: 'public',
  body: z.preprocess(
    (value) => value,
    z.object({
      title: z.string(),
      seconds: z.number().optional(),
      count: z.int().nullable().optional(),
      isShared: z.boolean().default(false),
      tags: z.array(z.string()).default([]),
      ids: z.union([z.string(), z.number()]).optional(),
      parts: z.array(z.object({ n: z.number() })).optional(),
      metadata: z.custom<object>().optional(),
      kind: z.discriminatedUnion('type', [
        z.object({ type: z.literal('a'), size: z.number() }),
        z.object({ type: z.literal('b') }),
      ]),
    }),
  ),
  answer: z.object({}),
  run: async () => ({}),
});
const field = (name: string, type: string, more: object = {}) => ({ name, type, ...more });
const things = {
  slug: 'things',
  endpoints: [],
  flattenedFields: [
    field('title', 'text'),
    field('order', 'number'),
    field('shareable', 'checkbox'),
    field('customMetadata', 'json'),
    field('chapters', 'array'),
    field('preset', 'relationship'),
    field('tags', 'relationship', { hasMany: true }),
  ],
} as unknown as SanitizedConfig['collections'][number];
const config = { collections: [things], endpoints: [own] };

type Part = [name: string, value: string | Blob];

const send = async (path: string, parts: Part[], headers: Record<string, string> = {}) => {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  const framed = frameApi<undefined>(
    async (request) =>
      Response.json({ read: await request.text(), type: request.headers.get('content-type') }),
    config,
  );
  const request = new Request(`${publicUrl}/api${path}`, { method: 'POST', body, headers });
  const response = await framed(request, undefined);
  const answer = (await response.json()) as { read?: string; type?: string };
  return { status: response.status, type: answer.type, read: answer.read && JSON.parse(answer.read) };
};
const readAs = async (path: string, parts: Part[]) => (await send(path, parts)).read;

describe('a multipart form instead of JSON', () => {
  it('is what the panel’s forms send: JSON in one field', async () => {
    expect(await send('/things', [['_payload', '{"title":"x"}']])).toEqual({
      status: 200,
      type: 'application/json',
      read: { title: 'x' },
    });
    for (const more of [
      ['title', 'x'],
      ['_payload', '{}'],
    ] as Part[])
      expect(await send('/things', [['_payload', '{}'], more])).toMatchObject({ status: 400 });
  });

  it.each<[Part[], object]>([
    [[['title', '12']], { title: '12' }],
    [[['title', 'null']], { title: 'null' }],
    [[['seconds', '1.5']], { seconds: 1.5 }],
    [[['seconds', 'soon']], { seconds: 'soon' }],
    [[['count', '-3']], { count: -3 }],
    [[['count', '']], { count: null }],
    [[['isShared', 'true']], { isShared: true }],
    [[['tags', 'one']], { tags: ['one'] }],
    [[['tags', '']], { tags: [] }],
    [[['tags', '["7","8"]']], { tags: ['7', '8'] }],
    [
      [
        ['tags', '7'],
        ['tags', '8'],
      ],
      { tags: ['7', '8'] },
    ],
    [[['ids', '7']], { ids: '7' }],
    [[['parts', '{"n":1}']], { parts: [{ n: 1 }] }],
    [[['metadata', '{"camera":2}']], { metadata: { camera: 2 } }],
    [[['metadata', '2']], { metadata: '2' }],
    [[['kind', '{"type":"a","size":1}']], { kind: { type: 'a', size: 1 } }],
    [[['__proto__', '{"a":1}']], JSON.parse('{"__proto__":{"a":1}}') as object],
  ])('is read by the endpoint’s schema: %j', async (parts, expected) => {
    expect(await readAs('/own', parts)).toEqual(expected);
  });

  it('is read by the fields of a collection', async () => {
    const parts: Part[] = [
      ['title', '2026'],
      ['order', '3'],
      ['shareable', 'false'],
      ['customMetadata', '{"camera":2}'],
      ['chapters', '[{"title":"Intro"}]'],
      ['preset', ''],
      ['tags', '1'],
    ];
    expect(await readAs('/things/1', parts)).toEqual({
      title: '2026',
      order: 3,
      shareable: false,
      customMetadata: { camera: 2 },
      chapters: [{ title: 'Intro' }],
      preset: null,
      tags: ['1'],
    });
    expect(await readAs('/things/1', [['preset', '7']])).toEqual({ preset: '7' });
  });

  it('has no files, and the same limits for parts, bytes and nesting as JSON', async () => {
    expect(await send('/own', [['title', new Blob(['x'])]])).toMatchObject({ status: 400 });
    expect(await send('/own', [['metadata', '['.repeat(200_000)]])).toMatchObject({ status: 400 });
    const parts = Array.from({ length: 201 }, (): Part => ['tags', 'x']);
    expect(await send('/own', parts.slice(1))).toMatchObject({ status: 200 });
    expect(await send('/own', parts)).toMatchObject({ status: 413 });
    expect(await send('/own', [['title', 'x'.repeat(1_000_000)]])).toMatchObject({ status: 413 });
  });

  it('is refused if it can’t be read', async () => {
    const framed = frameApi<undefined>(async () => Response.json({}), config);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=y']) {
      const init = { method: 'POST', body: '--x\r\nbroken', headers: { 'content-type': type } };
      expect((await framed(new Request(`${publicUrl}/api/own`, init), undefined)).status).toBe(400);
    }
  });

  /** Browsers send such a form across sites without a preflight request. */
  it.each(['https://evil.example', 'null', 'http://localhost:3001'])(
    'is not accepted from a page of %s with a session cookie',
    async (origin) => {
      const headers = { cookie: 'payload-token=x' };
      const parts: Part[] = [['title', 'x']];
      expect(await send('/own', parts, { ...headers, origin })).toMatchObject({ status: 403 });
      expect(await send('/things/1', parts, { ...headers, origin })).toMatchObject({ status: 403 });
      expect(await send('/own', parts, { ...headers, origin: publicUrl })).toMatchObject({ status: 200 });
    },
  );

  it('is listed in the API description', () => {
    const document = buildOpenApi(config, { version: '1.0.0', serverUrl: publicUrl });
    expect(document.paths['/api/own']?.post).toMatchObject({
      requestBody: { content: { 'application/json': {}, 'multipart/form-data': {} } },
    });
  });
});
