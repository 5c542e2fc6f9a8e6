import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { getRelationId } from '@/lib/core/database/ids';
import { type Slug, slugs } from '@/lib/core/slugs';
import { callApi, type ApiAnswer, withoutRequestId } from '@/tests/support/api/call-api';

import { collectionExpectations, strangers } from './expectations/expectations';
import { actorNames, type ActorName, type CollectionExpectation, type Reach } from './reach';
import { findSecretKeys } from './secrets';
import { countRows, createWorld, makeLostId, makeRow, makeSpareRow, readRaw, type World } from './world';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Body = { id?: string; doc?: { id: string }; docs?: { id: string }[]; totalDocs?: number };
type Pair = { own: string; foreign: string };

/**
 * On MongoDB, only one actor per distinct access condition. Other actors share a condition or are refused
 * before the database is queried.
 */
const isOnMongodb = process.env.TEST_DATABASE === 'mongodb';
const askersOf = ({ allowed, elsewhere }: Reach): readonly ActorName[] =>
  isOnMongodb
    ? (['editor', 'superadmin', 'tokenConfined', 'root'] as const).filter(
        (actor) => allowed.includes(actor) || elsewhere.includes(actor),
      )
    : actorNames;
const creators: readonly ActorName[] = isOnMongodb ? ['superadmin', 'root'] : actorNames;

let world: World;
let lostId: string;
let ownVideoId: string;

beforeAll(async () => {
  world = await createWorld();
  lostId = await makeLostId(world);
  ownVideoId = (await makeRow(world, slugs.videos, world.own)).id;
});
afterAll(() => world.close());

const call = async (actor: ActorName, method: Method, path: string, body?: unknown) => {
  const answer = await callApi<Body>(world.instance, method, path, { ...world.callers[actor], body });
  expect(findSecretKeys(answer.body)).toEqual([]);
  return answer;
};

const isOther = (actor: ActorName): boolean => actor === 'otherSuperadmin' || actor === 'otherToken';

/** The status of a call that names no row: a list, or a change of all matching rows. */
const listStatus = ({ allowed, elsewhere }: Reach, actor: ActorName): number => {
  if (allowed.includes(actor) || elsewhere.includes(actor)) return 200;
  return strangers.includes(actor) ? 401 : 403;
};

/** The status of a call for the attacked row: 403 if the actor can read it, otherwise 404. */
const ownStatus = ({ read }: CollectionExpectation, reach: Reach, actor: ActorName): number => {
  if (reach.allowed.includes(actor)) return 200;
  if (strangers.includes(actor)) return reach.elsewhere.includes(actor) ? 404 : 401;
  return read.allowed.includes(actor) ? 403 : 404;
};

/** The status of a call for another tenant's row, which only root can see. */
const foreignStatus = (expected: CollectionExpectation, reach: Reach, actor: ActorName): number => {
  if (actor === 'root') return ownStatus(expected, reach, actor);
  return strangers.includes(actor) && !reach.elsewhere.includes(actor) ? 401 : 404;
};

/**
 * The ids that an actor's calls use. People of the other tenant may access their own row, so it is left out.
 */
const idsFor = (actor: ActorName, { own, foreign }: Pair): string[] =>
  isOther(actor) ? [own] : [own, foreign];

/** The ids that the call can reach. */
const reachedIds = (reach: Reach, actor: ActorName, { own, foreign }: Pair): string[] => {
  if (!reach.allowed.includes(actor)) return [];
  return actor === 'root' ? [own, foreign] : [own];
};

const whereIds = (ids: string[]): string => `where[id][in]=${ids.join(',')}`;
const idsOf = ({ body }: ApiAnswer<Body>): string[] => (body.docs ?? []).map(({ id }) => id).sort();

describe('the table of collections', () => {
  it('lists every collection of the configuration', () => {
    const configured = world.payload.config.collections.map(({ slug }) => slug).sort();
    expect(Object.keys(collectionExpectations).sort()).toEqual(configured);
  });

  it('lists the collections without any endpoints', async () => {
    const closed = Object.keys(collectionExpectations).filter(
      (collection) => collectionExpectations[collection] === 'no endpoints',
    );
    expect(closed).not.toEqual([]);
    for (const collection of closed) {
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE'] as const) {
        for (const actor of ['anonymous', 'superadmin', 'root'] as const) {
          expect((await call(actor, method, `/api/${collection}`)).status).toBe(404);
        }
      }
    }
  });
});

const listed = Object.entries(collectionExpectations).flatMap(([collection, expected]) =>
  typeof expected === 'string' ? [] : [{ collection, expected }],
);

describe.each(listed)('$collection', ({ collection, expected }) => {
  const path = `/api/${collection}`;
  const pairs: Partial<Record<'read' | 'spare', Pair>> = {};
  const raw = (id: string) => readRaw(world, collection, id);

  /** A row of each tenant; `spare` ones may be changed and deleted. */
  const getPair = async (use: 'read' | 'spare'): Promise<Pair> => {
    const make = use === 'read' ? makeRow : makeSpareRow;
    return (pairs[use] ??= {
      own: (await make(world, collection, world.own)).id,
      foreign: (await make(world, collection, world.other)).id,
    });
  };

  /**
   * Makes one call each for the attacked row, the other tenant's and a missing one, and compares the answers.
   */
  const callRows = async (
    actor: ActorName,
    { method, reach, pair, body }: { method: Method; reach: Reach; pair: Pair; body?: unknown },
    check: (id: string) => Promise<void>,
  ) => {
    const lost = await call(actor, method, `${path}/${lostId}`, body);
    for (const id of idsFor(actor, pair)) {
      const status = (id === pair.own ? ownStatus : foreignStatus)(expected, reach, actor);
      const answer = await call(actor, method, `${path}/${id}`, body);
      expect(answer.status).toBe(status);
      if (status === 200) await check(id);
      // A hidden row must answer exactly like a missing one.
      if (status === 404 || status === 401) {
        expect({ status, body: withoutRequestId(answer.body) }).toEqual({
          status: lost.status,
          body: withoutRequestId(lost.body),
        });
      }
    }
  };

  const readPair = async (actor: ActorName, pair: Pair) => {
    const rows = await Promise.all(idsFor(actor, pair).map(async (id) => [id, await raw(id)] as const));
    for (const [, row] of rows) expect(row).not.toBeNull();
    return Object.fromEntries(rows);
  };
  /** Expects that refused calls changed nothing. */
  const expectUntouched = async (ids: string[], before: Record<string, unknown>) => {
    for (const id of ids) expect(await raw(id)).toEqual(before[id]);
  };

  it.each(askersOf(expected.read))('%s reads', async (actor) => {
    const pair = await getPair('read');
    const ids = idsFor(actor, pair);
    const status = listStatus(expected.read, actor);
    const found = await call(actor, 'GET', `${path}?${whereIds(ids)}`);
    expect(found.status).toBe(status);
    const visible = reachedIds(expected.read, actor, pair).sort();
    expect(idsOf(found)).toEqual(visible);

    if (status === 200 && actor !== 'root' && !isOther(actor)) {
      // Lists show the newest rows first, which these are.
      const all = await call(actor, 'GET', `${path}?limit=10&depth=10`);
      expect(idsOf(all)).not.toContain(pair.foreign);
      if (visible.length > 0) expect(idsOf(all)).toContain(pair.own);
    }
    const counted = await call(actor, 'GET', `${path}/count?${whereIds(ids)}`);
    expect(counted.status).toBe(status);
    if (status === 200) expect(counted.body.totalDocs).toBe(visible.length);
    await callRows(actor, { method: 'GET', reach: expected.read, pair }, async () => undefined);
  });

  it.each(creators)('%s creates', async (actor) => {
    const before = await countRows(world, collection);
    const unique = Math.random().toString(36).slice(2, 10);
    const body = Object.fromEntries(
      Object.entries(expected.body).map(([key, value]) => [
        key,
        typeof value === 'string' && expected.unique?.includes(key) ? value.replace('made', unique) : value,
      ]),
    );
    const { flattenedFields } = world.payload.collections[collection as Slug].config;
    const references = {
      ...(flattenedFields.some(({ name }) => name === 'video') && { video: ownVideoId }),
      createdBy: world.other.author.id,
      id: lostId,
    };
    const [named, foreign] = isOther(actor) ? [world.other, world.own] : [world.own, world.other];
    // Root has no active workspace here, so it names the workspace of a row.
    if (actor !== 'root') {
      const workspace = foreign.workspace.id;
      const refused = await call(actor, 'POST', path, { ...body, ...references, workspace });
      expect([401, 403, 409]).toContain(refused.status);
      expect(await countRows(world, collection)).toBe(before);
    }
    const workspace = named.workspace.id;
    const answer = await call(actor, 'POST', path, { ...body, ...references, workspace });
    if (!expected.create.includes(actor)) {
      expect(answer.status).toBe(expected.refusals?.[actor] ?? (strangers.includes(actor) ? 401 : 403));
      expect(await countRows(world, collection)).toBe(before);
      return;
    }
    expect(answer).toMatchObject({ status: 201 });
    const row = await raw(answer.body.doc?.id ?? '');
    expect(row).not.toBeNull();
    expect(row?.id).not.toBe(lostId);
    if (row && 'workspace' in row) {
      const setup = isOther(actor) ? world.other : world.own;
      expect(getRelationId(row.workspace as string)).toBe(setup.workspace.id);
    }
    if (row && 'createdBy' in row) {
      expect(getRelationId(row.createdBy as string | null)).toBe(world.users[actor]?.id ?? null);
    }
  });

  it.each(askersOf(expected.update))('%s updates', async (actor) => {
    const pair = await getPair(expected.update.allowed.includes(actor) ? 'spare' : 'read');
    const body = expected.change;
    const before = await readPair(actor, pair);
    const expectChanged = async (id: string) => {
      expect(await raw(id)).toMatchObject(body);
      // Restores the row for the next actor.
      await world.payload.db.updateOne({
        collection: collection as 'tags',
        id,
        data: Object.fromEntries(Object.keys(body).map((key) => [key, before[id]?.[key] ?? null])),
      });
    };
    await callRows(actor, { method: 'PATCH', reach: expected.update, pair, body }, expectChanged);

    const answer = await call(actor, 'PATCH', `${path}?${whereIds(idsFor(actor, pair))}`, body);
    expect(answer.status).toBe(listStatus(expected.update, actor));
    const reached = reachedIds(expected.update, actor, pair);
    expect(idsOf(answer)).toEqual([...reached].sort());
    for (const id of reached) await expectChanged(id);
    await expectUntouched(
      idsFor(actor, pair).filter((id) => !reached.includes(id)),
      before,
    );
  });

  it.each(askersOf(expected.delete))('%s deletes', async (actor) => {
    const expectGone = async (id: string) => {
      const row = await raw(id);
      // Some collections have a trash.
      if (row) expect(row.deletedAt).toEqual(expect.any(String));
      delete pairs.spare;
    };
    const use = expected.delete.allowed.includes(actor) ? 'spare' : 'read';
    const single = await getPair(use);
    const before = await readPair(actor, single);
    const reached = reachedIds(expected.delete, actor, single);
    await callRows(actor, { method: 'DELETE', reach: expected.delete, pair: single }, expectGone);
    const untouched = idsFor(actor, single).filter((id) => !reached.includes(id));
    // If nothing was deleted, the same rows are tried with a condition.
    if (reached.length > 0) await expectUntouched(untouched, before);

    const pair = await getPair(use);
    const rows = reached.length > 0 ? await readPair(actor, pair) : before;
    const ids = idsFor(actor, pair);
    const answer = await call(actor, 'DELETE', `${path}?${whereIds(ids)}`);
    expect(answer.status).toBe(listStatus(expected.delete, actor));
    const gone = reachedIds(expected.delete, actor, pair);
    expect(idsOf(answer)).toEqual([...gone].sort());
    for (const id of gone) await expectGone(id);
    await expectUntouched(
      ids.filter((id) => !gone.includes(id)),
      rows,
    );
  });
});
