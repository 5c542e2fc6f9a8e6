import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createPerson, createVideo } from '@/tests/support/rows/factories';

import { callAs, idsOf, type CallOfWorld } from './calls/call-as';
import { findSecretKeys } from './secrets';
import { createWorld, makeRow, readRaw, type World } from './world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const call = (...args: CallOfWorld) => callAs(world, ...args);

describe('a query', () => {
  it.each([
    'where[or][0][id][exists]=true',
    'where[and][0][id][exists]=true&where[or][0][id][exists]=true',
    'where[or][0][and][0][id][exists]=true&where[or][1][workspace][exists]=true',
    'where[id][exists]=true&where[or][0][id][exists]=true&where[and][0][id][exists]=true',
    'where[id][not_equals]=x&where[id][exists]=true',
    'where[workspace][equals]=OTHER',
    'where[workspace][in]=OTHER,OWN',
    'where[or][0][workspace][equals]=OTHER&where[or][1][workspace][equals]=OWN',
    'where[AND][0][workspace][equals]=OTHER',
    'where[$or][0][id][exists]=true',
    'where[workspace][$ne]=x',
    'where[id][$gt]=',
    'where[title][like]=%25',
    'overrideAccess=true&showHiddenFields=true&user=x&disableErrors=true',
    'limit=0&pagination=false&depth=10&draft=true&trash=true&locale=all',
    'where=%7B%7D',
    "where[title][equals]=' OR 1=1 --",
    "where[customMetadata.x')%20OR%201=1--][equals]=1",
    "where[customMetadata.x][like]=' OR '1'='1",
  ])('does not leave the tenant: %s', async (query) => {
    const foreign = await makeRow(world, 'videos', world.other);
    const filled = query
      .replaceAll('OTHER', world.other.workspace.id)
      .replaceAll('OWN', world.own.workspace.id);
    for (const actor of ['editor', 'superadmin', 'token'] as const) {
      const answer = await call(actor, 'GET', `/api/videos?${filled}`);
      expect([200, 400]).toContain(answer.status);
      expect(idsOf(answer)).not.toContain(foreign.id);
      const counted = await call(actor, 'GET', `/api/videos/count?${filled}`);
      expect(counted.status).toBe(answer.status);
    }
    const change = { body: { title: 'stolen' } };
    for (const actor of ['superadmin', 'token'] as const) {
      await call(actor, 'PATCH', `/api/videos?${filled || 'limit=0'}`, change);
      expect(await readRaw(world, 'videos', foreign.id)).not.toMatchObject({ title: 'stolen' });
    }
  });

  it.each([
    'where[src.hls][greater_than]=0',
    'where[src__hls][greater_than]=0',
    'where[customMetadata.a][in]=1,2',
    'where[or][0][and][0][customMetadata.a][less_than]=1',
    'where[categories.createdBy.email][exists]=true',
    'where[categories__createdBy__email][exists]=true',
    'where[or][0][tags.workspace.slug][equals]=x',
    'where[createdBy][in]=null',
    'where[src.constructor.length][not_equals]=1',
    'where[workspace][not_in]=null',
    'where[player.selectedPreset.createdBy.fullname][equals]=x',
    'sort=texttracks.x',
    'sort=-statusMessage',
    'sort[0]=src.hls',
  ])('is refused with a reason if no database can answer it: %s', async (query) => {
    await makeRow(world, 'videos', world.own);
    for (const actor of ['editor', 'superadmin', 'token'] as const)
      for (const path of query.startsWith('sort') ? ['/api/videos'] : ['/api/videos', '/api/videos/count'])
        expect(await call(actor, 'GET', `${path}?${query}`)).toMatchObject({
          status: 400,
          body: { message: expect.stringMatching(/^(?:where|sort): /) as string },
        });
  });

  it('has the same limits when sent by POST with a method override', async () => {
    const foreign = await makeRow(world, 'videos', world.other);
    for (const name of ['X-HTTP-Method-Override', 'X-Payload-HTTP-Method-Override']) {
      const answer = await call('superadmin', 'POST', '/api/videos?limit=0', {
        headers: { [name]: 'GET', 'content-type': 'application/json' },
        body: { where: { workspace: { equals: world.other.workspace.id } }, overrideAccess: true },
      });
      expect(answer.status).toBe(200);
      expect(idsOf(answer)).not.toContain(foreign.id);
    }
    for (const method of ['DELETE', 'PATCH']) {
      await call('superadmin', 'POST', `/api/videos/${foreign.id}`, {
        headers: { 'X-HTTP-Method-Override': method, 'X-Payload-HTTP-Method-Override': method },
        body: { title: 'stolen' },
      });
    }
    expect(await readRaw(world, 'videos', foreign.id)).not.toMatchObject({ title: 'stolen' });
  });

  it.each([
    ['users', 'hash'],
    ['users', 'salt'],
    ['users', 'resetPasswordToken'],
    ['users', 'resetPasswordExpiration'],
    ['users', 'rootAccess'],
    ['users', 'activeWorkspace'],
    ['members', 'userConnection.hash'],
    ['members', 'userConnection.resetPasswordToken'],
    ['videos', 'createdBy.hash'],
    ['videos', 'createdBy.resetPasswordToken'],
    ['videos', 'createdBy.salt'],
    ['videos', 'searchText'],
    ['videos', 'searchWords'],
    ['videos', 'published'],
    ['integrations', 'tokenIndex'],
    ['eventLogs', 'integration.tokenIndex'],
    ['encodings', 'inputKey'],
    ['encodings', 'leaseOwner'],
    ['texttracks', 'content'],
  ])('can neither search nor sort %s by %s', async (collection, field) => {
    for (const operation of ['[exists]=true', '[like]=a', '[not_equals]=zzz', '[greater_than]=0']) {
      const answer = await call('superadmin', 'GET', `/api/${collection}?where[${field}]${operation}`);
      expect({ field, operation, status: answer.status }).toEqual({ field, operation, status: 400 });
      const patched = await call('superadmin', 'PATCH', `/api/${collection}?where[${field}]${operation}`, {
        body: { firstname: 'x' },
      });
      expect([400, 403]).toContain(patched.status);
    }
    const plain = await call('superadmin', 'GET', `/api/${collection}?limit=100`);
    for (const sort of [field, `-${field}`]) {
      const sorted = await call('superadmin', 'GET', `/api/${collection}?sort=${sort}&limit=100`);
      // The call is refused, or the order reveals nothing.
      if (sorted.status === 200) expect(idsOf(sorted)).toEqual(idsOf(plain));
      else expect(sorted.status).toBe(400);
    }
  });

  it('reveals nothing about people outside the workspace through what they created', async () => {
    const { payload, own } = world;
    const stranger = (await createPerson(payload)).user;
    const video = await createVideo(payload, { workspace: own.workspace, createdBy: stranger });
    const guesses = [
      `where[createdBy.email][equals]=${stranger.email}`,
      `where[createdBy.email][like]=${stranger.email.slice(0, 6)}`,
      `where[and][0][createdBy.email][equals]=${stranger.email}`,
      // The access condition that Payload adds must survive other conditions on the same level.
      `where[createdBy.email][equals]=${stranger.email}&where[or][0][id][exists]=true`,
      `where[or][0][id][exists]=true&where[createdBy.email][equals]=${stranger.email}`,
      `where[or][0][createdBy.email][equals]=${stranger.email}&where[or][1][id][equals]=x`,
      `where[createdBy.email][equals]=${stranger.email}&where[and][0][id][exists]=true&where[or][0][id][exists]=true`,
    ];
    for (const guess of guesses) {
      for (const actor of ['editor', 'superadmin', 'token'] as const) {
        const answer = await call(actor, 'GET', `/api/videos?${guess}`);
        expect({ guess, actor, ids: idsOf(answer) }).toEqual({
          guess,
          actor,
          ids: expect.not.arrayContaining([video.id]),
        });
      }
    }
    const shown = await call('superadmin', 'GET', `/api/videos/${video.id}?depth=10`);
    expect(JSON.stringify(shown.body)).not.toContain(stranger.email);
  });

  it('reveals nothing about other workspaces through relations', async () => {
    const { other } = world;
    await makeRow(world, 'videos', world.own);
    for (const guess of [
      `where[workspace.name][equals]=${other.workspace.name}`,
      `where[workspace.slug][like]=${other.workspace.slug.slice(0, -1)}`,
      `where[categories.title][equals]=${other.category.title}`,
      `where[categories.workspace][equals]=${other.workspace.id}`,
    ]) {
      const answer = await call('superadmin', 'GET', `/api/videos?${guess}`);
      expect([200, 400]).toContain(answer.status);
      expect(idsOf(answer)).toEqual([]);
    }
  });

  it('returns a page, not everything, if it has no limit', async () => {
    const answer = await call('superadmin', 'GET', '/api/videos?limit=0');
    expect(answer).toMatchObject({ status: 200, body: { limit: 1000 } });
  });

  it('returns no hidden field that it requests', async () => {
    const { own } = world;
    await makeRow(world, 'integrations', own);
    await makeRow(world, 'encodings', own);
    const wishes = [
      'depth=10&showHiddenFields=true',
      'select[tokenIndex]=true&select[hash]=true&select[salt]=true&select[inputKey]=true',
      'select[resetPasswordToken]=true&select[searchText]=true&select[leaseOwner]=true',
      'depth=3&populate[users][hash]=true&populate[users][resetPasswordToken]=true' +
        '&populate[users][email]=true',
      'depth=3&populate[integrations][tokenIndex]=true&populate[videos][searchText]=true',
      'joins[x][limit]=0',
    ];
    for (const collection of [
      'videos',
      'integrations',
      'encodings',
      'users',
      'workspaces',
      'eventLogs',
      'members',
    ]) {
      for (const wish of wishes) {
        for (const actor of ['admin', 'root'] as const) {
          const answer = await call(actor, 'GET', `/api/${collection}?${wish}`);
          expect([200, 400]).toContain(answer.status === 403 && actor === 'root' ? 200 : answer.status);
          expect({ collection, wish, secrets: findSecretKeys(answer.body) }).toEqual({
            collection,
            wish,
            secrets: [],
          });
        }
      }
    }
  });
});
