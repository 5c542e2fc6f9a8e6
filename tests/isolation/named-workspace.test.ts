import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { actsInWorkspace } from '@/lib/http/authorise';
import { listDefinedEndpoints } from '@/lib/http/openapi';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { callApi, type Caller } from '@/tests/support/api/call-api';
import { createPerson, logIn, uniqueName } from '@/tests/support/rows/factories';

import { endpointExpectations } from './expectations/endpoint-expectations';
import { createWorld, makeRow, readRaw, type World } from './world';

let world: World;
/** A platform administrator who is superadmin of the active workspace. */
let root: Caller;

beforeAll(async () => {
  world = await createWorld();
  const { workspace } = world.own;
  const person = await createPerson(world.payload, { workspace, role: 'superadmin', rootAccess: true });
  root = { cookie: await logIn(world.instance, person) };
});
afterAll(() => world.close());

type Method = Parameters<typeof callApi>[1];
const refusal = { status: 409, body: { error: 'workspace_changed' } };
const call = async (method: Method, path: string, options: Caller & { body?: unknown }) => {
  await resetRates();
  return callApi(world.instance, method, path, options);
};
/** Root names the workspace when it adds members, and creates no videos. */
const getCallers = (slug: string): Caller[] => [
  world.callers.superadmin,
  world.callers.token,
  ...(slug === 'members' || slug === 'videos' ? [] : [root]),
];

const addQuery = (path: string, id: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}workspace=${id}`;

describe('a call that names another workspace than its own', () => {
  it('is refused by every endpoint of a workspace, in the query and in the body', async () => {
    const other = world.other.workspace.id;
    let bodies = 0;
    for (const { path: route, definition } of listDefinedEndpoints(world.payload.config)) {
      const method = definition.method.toUpperCase() as Method;
      const expectation = endpointExpectations[`${method} /api${route}`];
      if (!expectation || !actsInWorkspace(definition.permission)) continue;
      for (const caller of [world.callers.superadmin, root]) {
        const { path, body, subject } = await expectation.prepare(world, 'superadmin');
        const before = subject && (await readRaw(world, subject.collection, subject.id));
        const queried = await call(method, addQuery(path, other), { ...caller, body });
        expect({ path, ...queried }).toMatchObject({ path, ...refusal });
        if (typeof body === 'object' && body !== null && 'safeParse' in (definition.body ?? {})) {
          bodies += 1;
          const named = await call(method, path, { ...caller, body: { ...body, workspace: other } });
          expect({ path, ...named }).toMatchObject({ path, ...refusal });
        }
        if (subject) expect(await readRaw(world, subject.collection, subject.id)).toEqual(before);
      }
    }
    expect(bodies).toBeGreaterThan(30);
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
    const count = async () => (await world.payload.db.count({ collection: slug, where: {} })).totalDocs;
    const rows = await count();
    const workspace = world.other.workspace.id;
    for (const caller of getCallers(slug)) {
      const body = { ...(slug !== 'members' && { title: uniqueName('named') }), workspace };
      for (const [method, path] of [
        ['POST', `/api/${slug}`],
        ['PATCH', `/api/${slug}/${id}`],
      ] as const)
        expect(await call(method, path, { ...caller, body })).toMatchObject(refusal);
      for (const path of [`/api/${slug}`, `/api/${slug}/${id}`])
        expect(await call('GET', addQuery(path, workspace), caller)).toMatchObject(refusal);
    }
    expect(await readRaw(world, slug, id)).toEqual(before);
    expect(await count()).toBe(rows);
  });

  it('is accepted if it names its own workspace', async () => {
    const workspace = world.own.workspace.id;
    for (const caller of [world.callers.superadmin, root]) {
      const body = { title: uniqueName('own'), workspace };
      expect((await call('POST', '/api/categories', { ...caller, body })).status).toBe(201);
      expect((await call('GET', addQuery('/api/categories', workspace), caller)).status).toBe(200);
    }
  });
});
