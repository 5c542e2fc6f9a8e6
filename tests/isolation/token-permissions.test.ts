import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { tokenPermissions, type TokenOperation } from '@/lib/core/access/permissions';
import type { Slug } from '@/lib/core/slugs';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { openStreamKey } from '@/lib/live/keys/permanent-key';
import type { LiveEvent } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { createIntegration } from '@/tests/support/rows/factories';

import { endpointExpectations } from './expectations/endpoint-expectations';
import { collectionExpectations } from './expectations/expectations';
import { createWorld, makeRow, readRaw, type World } from './world';

/**
 * The permission that each call of a token needs, written down without `lib/core/access/permissions.ts`. The
 * standard calls of collections need the permission of the same name.
 */
const needed: Record<string, string> = {
  'POST /api/liveEvents/embed-player-copied': 'liveEvents read',
  'GET /api/liveEvents/:eventId/analytics': 'liveEvents read',
  'GET /api/liveEvents/:eventId/signal': 'liveEvents read',
  'POST /api/liveEvents/:eventId/start-channel': 'liveEvents run',
  'POST /api/liveEvents/:eventId/stop-channel': 'liveEvents run',
  'POST /api/liveEvents/:id/restore': 'liveEvents delete',
  'POST /api/liveEvents/:eventId/go-live': 'liveEvents run',
  'POST /api/liveEvents/:eventId/end': 'liveEvents run',
  'POST /api/liveEvents/:eventId/reset': 'liveEvents run',
  'POST /api/liveEvents/:eventId/stream-key': 'liveEvents update',
  'POST /api/liveEvents/:eventId/stream-key/copy': 'liveEvents update',
  'PUT /api/liveEvents/:eventId/thumbnail': 'liveEvents update',
  'DELETE /api/liveEvents/:eventId/thumbnail': 'liveEvents update',
  'GET /api/liveEvents/:eventId/targets': 'liveEvents update',
  'POST /api/liveEvents/:eventId/targets': 'liveEvents update',
  'PATCH /api/liveEvents/:eventId/targets/:targetId': 'liveEvents update',
  'DELETE /api/liveEvents/:eventId/targets/:targetId': 'liveEvents update',
  'GET /api/statistics/overview': 'statistics read',
  'GET /api/statistics/traffic-daily': 'statistics read',
  'GET /api/statistics/requests-daily': 'statistics read',
  'GET /api/statistics/requests-daily-by-video': 'statistics read',
  'GET /api/statistics/requests-daily/:videoId': 'statistics read',
  'GET /api/statistics/videos/:videoId': 'statistics read',
  'GET /api/eventLogs/export': 'eventLogs read',
  'GET /api/webhookEndpoints/:endpointId/deliveries': 'webhookEndpoints manage',
  'GET /api/webhookEndpoints/:endpointId/deliveries/:deliveryId': 'webhookEndpoints manage',
  'POST /api/webhookEndpoints/:endpointId/deliveries/:deliveryId/redeliver': 'webhookEndpoints manage',
  'GET /api/webhookEndpoints/:endpointId/messages': 'webhookEndpoints manage',
  'POST /api/webhookEndpoints/:endpointId/deliveries/:deliveryId/report': 'webhookEndpoints manage',
  'POST /api/webhookEndpoints/:endpointId/test': 'webhookEndpoints manage',
  'POST /api/webhookEndpoints/:endpointId/rotate-secret': 'webhookEndpoints manage',
  'POST /api/upload-tokens': 'videos upload',
  'GET /api/upload-tokens': 'videos upload',
};
const collections = ['liveEvents', 'playerPresets', 'eventLogs', 'webhookEndpoints'] as const;
const standard = { GET: 'read', POST: 'create', PATCH: 'update', DELETE: 'delete' } as const;

type Given = Partial<Record<Slug, TokenOperation[]>>;
let world: World;
/** Tokens with only one permission, and with all permissions but one, by permission. */
const only = new Map<string, string>();
const without = new Map<string, string>();

const everything = tokenPermissions().flatMap(({ collection, operations }) =>
  operations.map((operation) => ({ collection, operation, name: `${collection} ${operation}` })),
);
const toPermissions = (rights: typeof everything): Given => {
  const given: Given = {};
  for (const { collection, operation } of rights) (given[collection] ??= []).push(operation);
  return given;
};

beforeAll(async () => {
  world = await createWorld();
  const { workspace } = world.own;
  const create = async (rights: typeof everything) =>
    (await createIntegration(world.payload, { workspace, permissions: toPermissions(rights) })).token;
  for (const right of everything) {
    only.set(right.name, await create([right]));
    without.set(right.name, await create(everything.filter(({ name }) => name !== right.name)));
  }
});
afterAll(() => world.close());

const call = async (token: string | undefined, method: string, path: string, body?: unknown) => {
  if (token === undefined) throw new Error('no such permission');
  await resetRates();
  return callApi(world.instance, method as 'GET', path, { token, body });
};

it('names the permission of each call of these areas', () => {
  const areas = /^\w+ \/api\/(liveEvents\/|statistics\/|eventLogs\/|webhookEndpoints\/|upload-tokens$)/;
  // Reports are for people only.
  const ofPeople = /\/statistics\/(?:report|unsubscribe)$/;
  const calls = Object.keys(endpointExpectations).filter((name) => areas.test(name) && !ofPeople.test(name));
  expect(Object.keys(needed).sort()).toEqual(calls.sort());
});

describe.each(Object.entries(needed))('%s', (name, permission) => {
  const { statuses, prepare } = endpointExpectations[name] ?? {};
  const method = name.split(' ')[0] ?? '';

  it(`admits a token with only “${permission}”`, async () => {
    const { path, body } = (await prepare?.(world, 'token')) ?? { path: '' };
    const answer = await call(only.get(permission), method, path, body);
    expect({ status: answer.status, body: answer.body }).toMatchObject({
      status: statuses?.token ?? statuses?.default,
    });
  });

  it(`refuses a token with everything but “${permission}”`, async () => {
    const { path, body, subject } = (await prepare?.(world, 'token')) ?? { path: '' };
    const before = subject && (await readRaw(world, subject.collection, subject.id));
    expect((await call(without.get(permission), method, path, body)).status).toBe(403);
    if (subject) expect(await readRaw(world, subject.collection, subject.id)).toEqual(before);
  });
});

describe.each(collections)('%s', (collection) => {
  const expected = collectionExpectations[collection];
  const path = `/api/${collection}`;
  if (typeof expected !== 'object') throw new Error('no expectation');
  // One permission covers all calls of webhook endpoints.
  const methods = Object.entries(standard)
    .map(([method, operation]) => [method, collection === 'webhookEndpoints' ? 'manage' : operation] as const)
    .filter(([, operation]) => everything.some(({ name }) => name === `${collection} ${operation}`));

  it.each(methods)('%s needs its own permission and no other', async (method, operation) => {
    const permission = `${collection} ${operation}`;
    const { id } = await makeRow(world, collection, world.own);
    const body = { POST: expected.body, PATCH: expected.change }[method];
    const target = method === 'POST' ? path : `${path}/${id}`;
    const before = await readRaw(world, collection, id);
    expect([403, 404]).toContain((await call(without.get(permission), method, target, body)).status);
    expect(await readRaw(world, collection, id)).toEqual(before);
    const answer = await call(only.get(permission), method, target, body);
    expect({ status: answer.status, body: answer.body }).toMatchObject({
      status: method === 'POST' ? 201 : 200,
    });
  });
});

describe('the stream key', () => {
  it('never reaches a token without “liveEvents update”', async () => {
    const { id } = await makeRow(world, 'liveEvents', world.own);
    const key = openStreamKey((await readRaw(world, 'liveEvents', id)) as unknown as LiveEvent);
    expect(key).toMatch(/.{12}/);
    const token = without.get('liveEvents update');
    const answers = [
      await call(token, 'GET', `/api/liveEvents/${id}?depth=5`),
      await call(token, 'GET', `/api/liveEvents?where[id][equals]=${id}`),
      await call(token, 'GET', `/api/liveEvents/${id}?select[streamKey]=true`),
      await call(token, 'POST', `/api/liveEvents/${id}/stream-key/copy`),
      await call(token, 'POST', '/api/liveEvents', collectionBody()),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 403, 201]);
    const text = JSON.stringify(answers.map(({ body }) => body));
    expect(text).not.toContain(key);
    expect(text).not.toContain('"keyEnd"');
    const copied = await call(only.get('liveEvents update'), 'POST', `/api/liveEvents/${id}/stream-key/copy`);
    expect(copied.body).toMatchObject({ key });
  });
});

const collectionBody = () => {
  const expected = collectionExpectations.liveEvents;
  return typeof expected === 'object' ? expected.body : {};
};
