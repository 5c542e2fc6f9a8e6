import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { ErrorBody } from '@/lib/core/errors';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import {
  createIntegration,
  createTenant,
  createVideo,
  logIn,
  type Tenant,
} from '@/tests/support/rows/factories';

let instance: Instance;
let tenant: Tenant;
let token: string;
let cookie: string;
/** May change videos, but not their visibility. */
let updating: string;

beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload, { features: { customPlayerDesignEnabled: true } });
  ({ token } = await createIntegration(instance.payload, {
    workspace: tenant.workspace,
    permissions: { videos: ['read', 'upload'] },
  }));
  ({ token: updating } = await createIntegration(instance.payload, {
    workspace: tenant.workspace,
    permissions: { videos: ['read', 'update'] },
  }));
  cookie = await logIn(instance, tenant.people.manager);
});
afterAll(() => instance.close());

type Case = {
  path: string;
  method?: 'GET' | 'POST' | 'PATCH';
  by?: 'token' | 'person';
  body?: object;
  headers?: Record<string, string>;
  status: number;
  error: string;
  type?: string;
  reasons?: object[];
};

const cases: Record<string, Case> = {
  'an unknown route': { path: '/api/nowhere/at/all', status: 404, error: 'not_found' },
  'a call without credentials': { path: '/api/videos', status: 401, error: 'unauthorized' },
  'an unknown record': { by: 'token', path: '/api/videos/none', status: 404, error: 'not_found' },
  'a code that shares its type with others': {
    by: 'token',
    method: 'POST',
    path: '/api/videos/upload',
    body: {},
    status: 400,
    error: 'missing_video_title',
    type: 'missing_information',
  },
  'a body of the wrong type': {
    by: 'person',
    method: 'POST',
    path: '/api/categories',
    body: { title: 5 },
    status: 400,
    error: 'validation_failed',
    reasons: [{ field: 'title', code: 'invalid_type', message: 'title: must be text' }],
  },
  'a field that Payload refuses': {
    by: 'person',
    method: 'POST',
    path: '/api/categories',
    body: {},
    status: 400,
    error: 'validation_failed',
    reasons: [{ field: 'title', code: 'required', message: expect.any(String) }],
  },
  'fields that a custom endpoint refuses': {
    by: 'person',
    method: 'POST',
    path: '/api/users/change-password',
    body: { password: 5 },
    status: 400,
    error: 'validation_failed',
    reasons: [
      { field: 'currentPassword', code: 'required', message: 'currentPassword: is required' },
      { field: 'password', code: 'invalid_type', message: 'password: must be text' },
    ],
  },
  'a page of another origin': {
    by: 'person',
    method: 'POST',
    path: '/api/categories',
    body: { title: 'x' },
    headers: { origin: 'https://evil.example' },
    status: 403,
    error: 'forbidden',
  },
  'an unknown field': {
    by: 'token',
    method: 'POST',
    path: '/api/videos/upload',
    body: { titel: 'x', mimeType: 'video/mp4' },
    status: 400,
    error: 'unknown_field',
    reasons: [
      {
        field: 'titel',
        code: 'unknown_field',
        message: 'titel: unknown field. Did you mean “title”?',
      },
    ],
  },
  'a query that cannot run': {
    by: 'token',
    path: '/api/videos?where[title][within]=x',
    status: 400,
    error: 'validation_failed',
    reasons: [{ field: 'where', code: 'invalid_value', message: 'where: unknown operator within' }],
  },
  'a failed sign-in': {
    method: 'POST',
    path: '/api/users/login',
    body: { email: 'nobody@example.com', password: 'wrong' },
    status: 401,
    error: 'unauthorized',
  },
  'a filter of the wrong kind': {
    by: 'token',
    path: '/api/videos?createdAfter=soon',
    status: 400,
    error: 'validation_failed',
    reasons: [{ field: 'createdAfter', code: 'invalid_value', message: expect.any(String) }],
  },
  'another content type': {
    by: 'person',
    method: 'POST',
    path: '/api/categories',
    body: { title: 'x' },
    headers: { 'content-type': 'text/plain' },
    status: 415,
    error: 'unsupported_media_type',
  },
};

const ask = (
  { path, method = 'GET', by, body, headers = {} }: Case,
  asked: Record<string, string> = { 'accept-language': 'en' },
) =>
  callApi<ErrorBody>(instance, method, path, {
    ...(by === 'token' && { token }),
    ...(by === 'person' && { cookie }),
    ...(body && { body }),
    headers: { ...asked, ...headers },
  });

const listSentences = ({ body: { message, errors } }: { body: ErrorBody }): string[] => [
  message,
  ...errors.map((reason) => reason.message),
];

describe('the body of an error answer', () => {
  it.each(Object.entries(cases))('has the documented fields: %s', async (_name, given) => {
    const { status, error, type = error, reasons } = given;
    const answer = await ask(given);
    expect(answer).toMatchObject({ status, body: { error, type } });
    expect(answer.body).toEqual({
      error,
      message: expect.any(String),
      type,
      requestId: answer.headers.get('x-request-id'),
      errors: reasons ?? [{ code: error, message: answer.body.message }],
    });
  });

  it.each(Object.entries(cases))('is in one language: %s', async (_name, given) => {
    const [english, german, plain] = [
      listSentences(await ask(given)),
      listSentences(await ask(given, { 'accept-language': 'de-AT,en;q=0.5' })),
      listSentences(await ask(given, {})),
    ];
    expect(german).toHaveLength(english.length);
    expect(german.filter((sentence) => english.includes(sentence))).toEqual([]);
    if (given.by !== 'person') expect(plain).toEqual(english);
  });
});

describe('a change of several records that leaves some unchanged', () => {
  const preset = async (title: string): Promise<string> => {
    const answer = await callApi<{ doc: { id: string } }>(instance, 'POST', '/api/playerPresets', {
      cookie,
      body: { title },
    });
    return answer.body.doc.id;
  };
  let ids: string[];
  // The first one becomes the default, which has to stay while there are others.
  beforeEach(async () => {
    const first = await preset('One');
    ids = [first, await preset('Two')];
    await preset('Three');
    const { body } = await callApi(instance, 'PATCH', `/api/playerPresets/${first}`, {
      cookie,
      body: { isDefault: true },
    });
    expect(body).toMatchObject({ doc: { isDefault: true } });
  });
  const change = (method: 'PATCH' | 'DELETE', language: string, body?: object) =>
    callApi<ErrorBody & { docs: { id: string }[] }>(
      instance,
      method,
      `/api/playerPresets?where[id][in]=${ids.join(',')}`,
      { cookie, ...(body && { body }), headers: { 'accept-language': language } },
    );

  it.each([
    ['PATCH', 'en', { isDefault: false }, 'Some records were left unchanged.'],
    ['PATCH', 'de', { isDefault: false }, 'Einige Datensätze wurden nicht geändert.'],
    ['DELETE', 'en', undefined, 'Some records were left unchanged.'],
  ] as const)('has the usual body, by %s in %s', async (method, language, sent, message) => {
    const code = method === 'DELETE' ? 'default_preset_needed' : 'validation_failed';
    const { status, body, headers } = await change(method, language, sent);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: {
        error: 'records_unchanged',
        type: 'records_unchanged',
        message,
        requestId: headers.get('x-request-id'),
        errors: [{ id: ids[0], code, message: expect.any(String) }],
        docs: [{ id: ids[1] }],
      },
    });
    const left = await callApi(instance, 'GET', `/api/playerPresets/${ids[0]}`, { cookie });
    expect(left.body).toMatchObject({ isDefault: true });
  });

  it('keeps the code of a refusal', async () => {
    const { workspace } = tenant;
    const one = await createVideo(instance.payload, { workspace });
    const two = await createVideo(instance.payload, { workspace });
    const { status, body } = await callApi<ErrorBody>(
      instance,
      'PATCH',
      `/api/videos?where[id][in]=${one.id},${two.id}`,
      { token: updating, body: { visibility: 'public' }, headers: { 'accept-language': 'de' } },
    );
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: 'records_unchanged', errors: [{ code: 'forbidden' }, { code: 'forbidden' }] },
    });
    expect(body.errors[0]?.message).toBe('Sie dürfen diese Aktion nicht ausführen.');
  });
});
