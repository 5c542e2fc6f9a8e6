import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { permissions, type Operation } from '@/lib/core/access/permissions';
import type { Slug } from '@/lib/core/slugs';
import { listDefinedEndpoints } from '@/lib/http/openapi';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { callApi, type Caller } from '@/tests/support/api/call-api';

import { endpointExpectations } from './expectations/endpoint-expectations';
import { supportedOperations, supportExpectations } from './expectations/support-expectations';
import { createWorld, makeRow, readRaw, type World } from './world';

let world: World;
let support: Caller;

beforeAll(async () => {
  world = await createWorld();
  support = world.callers.root;
  const begun = await callApi(world.instance, 'POST', `/api/workspaces/${world.own.workspace.id}/support`, {
    ...support,
    body: { reason: 'A video does not play.' },
  });
  expect(begun.status).toBe(200);
});
afterAll(() => world.close());

const { refused, beyondAdmins } = supportExpectations;

const isMarked = (collection: Slug, operation: Operation): boolean =>
  permissions[collection][operation]?.support === 'refused';

describe('the lists of what support may do', () => {
  it('name every endpoint once: decide for a new one whether its result would outlast the session', () => {
    const listed = Object.values(supportExpectations).flat();
    // Root has no root rights during support.
    const ofRoot = listDefinedEndpoints(world.payload.config)
      .filter(({ definition: { permission } }) => permission === 'root')
      .map(({ definition, path }) => `${definition.method.toUpperCase()} /api${path}`);
    const toDecide = Object.keys(endpointExpectations).filter((name) => !ofRoot.includes(name));
    expect(listed.filter((name) => !ofRoot.includes(name)).sort()).toEqual(toDecide.sort());
  });

  it('list as refused what the endpoints and the permission table mark', () => {
    const marked = listDefinedEndpoints(world.payload.config).filter(
      ({ definition: { support: mark, permission } }) =>
        mark === 'refused' ||
        (typeof permission === 'object' &&
          'collection' in permission &&
          isMarked(permission.collection, permission.operation)),
    );
    const calls = marked.map(({ definition, path }) => `${definition.method.toUpperCase()} /api${path}`);
    expect([...new Set(calls)].sort()).toEqual([...refused].sort());
  });

  it('list every create, update and delete of a collection that admins can use', () => {
    const reached = Object.entries(permissions).flatMap(([collection, rules]) =>
      (['create', 'update', 'delete'] as const)
        .filter((operation) => ['admin', 'manager', 'editor'].includes(rules[operation]?.role ?? ''))
        .map((operation) => ({ name: `${collection} ${operation}`, rule: rules[operation] })),
    );
    const namesOf = (isRefused: boolean) =>
      reached.filter(({ rule }) => (rule?.support === 'refused') === isRefused).map(({ name }) => name);
    expect(namesOf(true).sort()).toEqual([...supportedOperations.refused].sort());
    expect(namesOf(false).sort()).toEqual([...supportedOperations.possible].sort());
  });
});

describe('a support session', () => {
  it.each([
    ...refused.map((name) => [name, 'support_refused'] as const),
    ...beyondAdmins.map((name) => [name, null] as const),
  ])('refuses the call %s', async (name, code) => {
    await resetRates();
    const { prepare } = endpointExpectations[name] as (typeof endpointExpectations)[string];
    const { path, body, subject } = await prepare(world, 'admin');
    const before = subject && (await readRaw(world, subject.collection, subject.id));
    const answer = await callApi(world.instance, name.split(' ')[0] as 'GET', path, { ...support, body });
    expect(answer.status).toBe(403);
    if (code) expect(answer.body).toMatchObject({ error: code });
    if (subject) expect(await readRaw(world, subject.collection, subject.id)).toEqual(before);
  });

  it('neither creates nor changes an integration’s token', async () => {
    const { id } = await makeRow(world, 'integrations', world.own);
    const before = await readRaw(world, 'integrations', id);
    const body = { title: 'made', permissions: { videos: ['read', 'delete'] } };
    for (const [method, path] of [
      ['POST', '/api/integrations'],
      ['PATCH', `/api/integrations/${id}`],
      ['PATCH', `/api/integrations?where[id][equals]=${id}`],
    ] as const)
      expect(await callApi(world.instance, method, path, { ...support, body })).toMatchObject({
        status: 403,
        body: { error: 'support_refused' },
      });
    expect(await readRaw(world, 'integrations', id)).toEqual(before);
  });

  it('neither shares nor publishes a video', async () => {
    const { id } = await makeRow(world, 'videos', world.own);
    const before = await readRaw(world, 'videos', id);
    for (const body of [
      { collaborate: { shareable: true } },
      { collaborate: { shareType: 'private' } },
      { visibility: before?.visibility === 'public' ? 'private' : 'public' },
    ])
      expect(await callApi(world.instance, 'PATCH', `/api/videos/${id}`, { ...support, body })).toMatchObject(
        { status: 403, body: { error: 'support_refused' } },
      );
    expect(await readRaw(world, 'videos', id)).toEqual(before);
    const answer = await callApi(world.instance, 'PATCH', `/api/videos/${id}`, {
      ...support,
      body: { title: 'Corrected' },
    });
    expect(answer.status).toBe(200);
  });
});
