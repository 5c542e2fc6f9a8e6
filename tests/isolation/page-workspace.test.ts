import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { pageWorkspaceHeader } from '@/lib/http/authorise';
import type { AnyEndpointDefinition } from '@/lib/http/define-endpoint';
import { listDefinedEndpoints } from '@/lib/http/openapi';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { callApi } from '@/tests/support/api/call-api';

import { endpointExpectations } from './expectations/endpoint-expectations';
import { createWorld, makeRow, readRaw, type World } from './world';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Method = Parameters<typeof callApi>[1];

/** A call of a superadmin from a page that was opened in another workspace. */
const callElsewhere = async (method: Method, path: string, body?: unknown) => {
  await resetRates();
  const headers = { [pageWorkspaceHeader]: world.other.workspace.id };
  return callApi(world.instance, method, path, { ...world.callers.superadmin, headers, body });
};
const refusal = { status: 409, body: { error: 'workspace_changed' } };

/** Endpoints that require a permission in a workspace; accounts belong to none. */
const isOfWorkspace = ({ permission }: AnyEndpointDefinition): boolean =>
  typeof permission === 'object' && 'collection' in permission && permission.collection !== 'users';

describe('a call from a page of another workspace', () => {
  it('is refused by every endpoint that acts in a workspace, and the row is unchanged', async () => {
    const calls = listDefinedEndpoints(world.payload.config).flatMap(({ path, definition }) => {
      const method = definition.method.toUpperCase() as Method;
      const expectation = endpointExpectations[`${method} /api${path}`];
      return expectation && isOfWorkspace(definition) ? [{ method, expectation }] : [];
    });
    expect(calls.length).toBeGreaterThan(80);
    for (const { method, expectation } of calls) {
      const { path, body, subject } = await expectation.prepare(world, 'superadmin');
      const before = subject && (await readRaw(world, subject.collection, subject.id));
      const { status, body: answer } = await callElsewhere(method, path, body);
      expect({ path, status, body: answer }).toMatchObject({ path, ...refusal });
      if (subject) expect(await readRaw(world, subject.collection, subject.id)).toEqual(before);
    }
  });

  it.each([
    'videos',
    'categories',
    'tags',
    'playerPresets',
    'integrations',
    'liveEvents',
    'members',
  ] as const)('is refused by the calls of %s', async (slug) => {
    const { id } = await makeRow(world, slug, world.own);
    const before = await readRaw(world, slug, id);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', `/${id}`],
      ['POST', ''],
      ['PATCH', `/${id}`],
      ['DELETE', `/${id}`],
    ] as const) {
      const fields = slug === 'members' ? {} : { title: 'elsewhere' };
      const body = method === 'POST' || method === 'PATCH' ? fields : undefined;
      expect(await callElsewhere(method, `/api/${slug}${path}`, body)).toMatchObject(refusal);
    }
    expect(await readRaw(world, slug, id)).toEqual(before);
  });

  it('may still read the account and its workspaces', async () => {
    for (const path of ['/api/users/me', '/api/workspaces', '/api/users/sessions'])
      expect(await callElsewhere('GET', path)).toMatchObject({ status: 200 });
  });
});

describe('a link to a record of another workspace', () => {
  const find = async (actor: 'editor' | 'otherSuperadmin' | 'root', id: string) => {
    const path = `/api/workspaces/of-record?collection=videos&id=${id}`;
    return (await callApi(world.instance, 'GET', path, world.callers[actor])).body;
  };

  it('names the workspace to its members only', async () => {
    const { id } = await makeRow(world, 'videos', world.own);
    const { id: workspaceId, name } = world.own.workspace;
    expect(await find('editor', id)).toEqual({ workspace: { id: workspaceId, name } });
    expect(await find('otherSuperadmin', id)).toEqual(await find('otherSuperadmin', 'guessed'));
    expect(await find('root', id)).toEqual({ workspace: null });
  });
});
