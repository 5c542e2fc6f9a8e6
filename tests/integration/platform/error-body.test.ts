import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createIntegration, createTenant, logIn, type Tenant } from '@/tests/support/rows/factories';

let instance: Instance;
let tenant: Tenant;
let token: string;
let cookie: string;

beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload);
  ({ token } = await createIntegration(instance.payload, {
    workspace: tenant.workspace,
    permissions: { videos: ['read', 'upload'] },
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
  'a code that shares its type': {
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
  'fields that an own endpoint refuses': {
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

describe('every error answer has the same body', () => {
  it.each(Object.entries(cases))('%s', async (_name, given) => {
    const { path, method = 'GET', by, body, headers = {}, status, error, type = error, reasons } = given;
    const answer = await callApi(instance, method, path, {
      ...(by === 'token' && { token }),
      ...(by === 'person' && { cookie }),
      ...(body && { body }),
      headers: { 'accept-language': 'en', ...headers },
    });
    expect(answer).toMatchObject({ status, body: { error, type } });
    expect(answer.body).toEqual({
      error,
      message: expect.any(String),
      type,
      requestId: answer.headers.get('x-request-id'),
      errors: reasons ?? [{ code: error, message: answer.body.message }],
    });
  });
});
