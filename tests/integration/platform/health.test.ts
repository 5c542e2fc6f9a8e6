import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { listDefinedEndpoints } from '@/lib/http/openapi';
import { describeCollectionCalls } from '@/lib/http/openapi-collections';
import { createComponents } from '@/lib/http/openapi-components';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createPerson, createTenant, logIn } from '@/tests/support/rows/factories';

let instance: Instance;

beforeAll(async () => {
  instance = await bootInstance();
});
afterAll(() => instance.close());

const get = <T = Record<string, unknown>>(path: string, cookie?: string) =>
  callApi<T>(instance, 'GET', path, cookie ? { cookie } : {});

describe('the health check', () => {
  it('is ready on a sound installation, and not cacheable', async () => {
    const answer = await get('/api/health');
    expect(answer).toMatchObject({ status: 200, body: { status: 'ready', missing: [] } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('reports what is missing without revealing where it is', async () => {
    const check = vi.spyOn(instance.storage, 'check');
    check.mockRejectedValueOnce(new Error('connect ECONNREFUSED 10.1.2.3:9000 key=secret'));
    const answer = await get('/api/health');
    expect(answer).toMatchObject({
      status: 503,
      body: { status: 'not_ready', missing: [{ part: 'storage', reason: expect.any(String) }] },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/10\.1\.2\.3|secret|ECONNREFUSED/);
    expect((await get('/api/health')).status).toBe(200);
  });

  it('lists speech, text and payment engines to platform administrators only', async () => {
    const root = await logIn(instance, await createPerson(instance.payload, { rootAccess: true }));
    const { people } = await createTenant(instance.payload);
    const superadmin = await logIn(instance, people.superadmin);
    const answer = await get('/api/health', root);
    expect(answer).toMatchObject({ status: 200, body: { status: 'ready' } });
    expect(answer.body.engines).toEqual([
      { port: 'mail', engine: 'outbox', status: 'ready' },
      ...['transcriber', 'translator', 'writer'].map((port) => ({ port, engine: 'off', status: 'off' })),
      { port: 'billing', engine: 'manual', status: 'off' },
      { port: 'identity', engine: 'off', status: 'off' },
    ]);
    for (const cookie of [superadmin, undefined]) {
      expect((await get('/api/health', cookie)).body).not.toHaveProperty('engines');
    }
  });

  it('warns platform administrators of a public installation without a mail server', async () => {
    const root = await logIn(instance, await createPerson(instance.payload, { rootAccess: true }));
    const { publicUrl } = instance.env;
    instance.env.publicUrl = 'https://videos.example.com';
    const answer = await get('/api/health', root);
    instance.env.publicUrl = publicUrl;
    expect(answer.body).toMatchObject({ status: 'ready', missing: [] });
    expect(answer.body.engines).toContainEqual(
      expect.objectContaining({
        port: 'mail',
        status: 'unavailable',
        reason: expect.stringContaining('MAIL=smtp'),
      }),
    );
  });

  it('is ready even if a speech or text engine is missing', async () => {
    const root = await logIn(instance, await createPerson(instance.payload, { rootAccess: true }));
    const writer = await instance.ports.getWriter();
    vi.spyOn(instance.ports, 'getWriter').mockResolvedValueOnce({
      ...writer,
      engine: 'openai',
      isAvailable: true,
      check: () => Promise.reject(new Error('No model is called x; set WRITER_MODEL.')),
    });
    const answer = await get('/api/health', root);
    expect(answer).toMatchObject({ status: 200, body: { status: 'ready', missing: [] } });
    expect(answer.body.engines).toContainEqual({
      port: 'writer',
      engine: 'openai',
      status: 'unavailable',
      reason: 'No model is called x; set WRITER_MODEL.',
    });
  });
});

describe('the outbox', () => {
  it('is readable by root only, newest first, as many as requested', async () => {
    const { mail } = instance;
    for (const subject of ['one', 'two', 'three']) {
      await mail.send({ to: 'somebody@example.com', subject, text: 'Hello' });
    }
    const { people } = await createTenant(instance.payload);
    const root = await logIn(instance, await createPerson(instance.payload, { rootAccess: true }));
    const listed = await get<{ isKept: boolean; docs: { subject: string }[] }>('/api/outbox?limit=2', root);
    expect(listed.status).toBe(200);
    expect(listed.body.isKept).toBe(true);
    expect(listed.body.docs.map(({ subject }) => subject)).toEqual(['three', 'two']);
    expect((await get('/api/outbox', await logIn(instance, people.superadmin))).status).toBe(403);
    expect((await get('/api/outbox')).status).toBe(401);
    for (const limit of ['0', '201', 'all', '-1']) {
      expect((await get(`/api/outbox?limit=${limit}`, root)).status).toBe(400);
    }
  });
});

type Parameter = { name: string; in: string; required: boolean; schema: object; $ref?: string };
type Operation = {
  operationId: string;
  summary: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, Described & { $ref?: string }>;
};
type Described = { description: string; content?: Record<string, { schema: object }> };
type Document = {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  components: {
    securitySchemes: Record<string, object>;
    schemas: Record<string, object>;
    responses: Record<string, Described>;
    parameters: Record<string, Parameter>;
  };
  paths: Record<string, Record<string, Operation>>;
};

describe('the OpenAPI document', () => {
  let document: Document;
  beforeAll(async () => {
    document = (await get<Document>('/api/openapi.json')).body;
  });

  const listOperations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );

  it('describes exactly the existing endpoints', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({
      title: 'Reelhof',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    expect(document.servers).toEqual([{ url: instance.env.publicUrl }]);
    const described = listOperations().map(({ path, method }) => `${method} ${path}`);
    const defined = listDefinedEndpoints(instance.payload.config)
      .filter(({ definition }) => !definition.isInternal)
      .map(({ path, definition }) => `${definition.method} /api${path.replace(/:(\w+)/g, '{$1}')}`);
    const { collections } = instance.payload.config;
    const ofCollections = Object.entries(describeCollectionCalls(collections, createComponents())).flatMap(
      ([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(described.sort()).toEqual([...new Set([...defined, ...ofCollections])].sort());
  });

  const findResponse = ({ $ref = '' }: { $ref?: string }): Described => {
    const response = document.components.responses[$ref.split('/').pop() ?? ''];
    if (!response) throw new Error(`no response ${$ref}`);
    return response;
  };

  const findParameter = ($ref: string): Parameter => {
    const parameter = document.components.parameters[$ref.split('/').pop() ?? ''];
    if (!parameter) throw new Error(`no parameter ${$ref}`);
    return parameter;
  };

  it('gives every operation an id, a summary, known security and a response', () => {
    const operations = listOperations();
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const schemes = Object.keys(document.components.securitySchemes);
    for (const { operation } of operations) {
      expect(operation.summary.length).toBeGreaterThan(5);
      for (const requirement of operation.security) {
        for (const [scheme, scopes] of Object.entries(requirement)) {
          expect(schemes).toContain(scheme);
          expect(scopes).toEqual([]);
        }
      }
      expect(operation.responses.default).toEqual({ $ref: '#/components/responses/UnexpectedError' });
      for (const given of Object.values(operation.responses)) {
        const response = '$ref' in given ? findResponse(given) : given;
        expect(response.description).not.toBe('');
        for (const { schema } of Object.values(response.content ?? {})) expect(schema).toBeTypeOf('object');
      }
    }
  });

  it('describes every parameter of a path, and no other', () => {
    for (const { path, operation } of listOperations()) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
      const described = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(described.map(({ name }) => name).sort()).toEqual(named);
      expect(described.every(({ required }) => required)).toBe(true);
      for (const given of operation.parameters) {
        const { schema } = given.$ref ? findParameter(given.$ref) : given;
        expect(schema).toBeTypeOf('object');
      }
    }
  });

  it('resolves every reference, and describes every body', () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
    for (const [, pointer = ''] of references) {
      const found = pointer
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
      expect(found).toBeTypeOf('object');
    }
    for (const { method, operation } of listOperations()) {
      if (method === 'get') expect(operation.requestBody).toBeUndefined();
      const [content] = Object.values(operation.requestBody?.content ?? {});
      const schema = content?.schema;
      if (operation.requestBody) expect(Object.keys(schema ?? {}).length).toBeGreaterThan(0);
    }
  });

  it('requires a sign-in exactly where strangers are refused', async () => {
    for (const { path, method, operation } of listOperations()) {
      const called = path.replace(/\{\w+\}/g, '1');
      const needsWhere = operation.parameters.some(({ name, required }) => name === 'where' && required);
      const query = needsWhere ? '?where[id][equals]=1' : '';
      const { status } = await callApi(instance, method.toUpperCase() as 'GET', called + query, {
        ...(operation.requestBody && { body: {} }),
      });
      // Signing out without a session is a bad request.
      if (path === '/api/users/logout') continue;
      expect({ path, method, isOpen: status !== 401 }).toEqual({
        path,
        method,
        // An empty security requirement allows anonymous calls (OpenAPI 3.1, "Security Requirement
        // Object").
        isOpen:
          operation.security.length === 0 ||
          operation.security.some((schemes) => Object.keys(schemes).length === 0),
      });
    }
  });
});
