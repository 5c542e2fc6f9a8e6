import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listDefinedEndpoints } from '@/lib/http/openapi';
import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { callApi, withoutRequestId } from '@/tests/support/api/call-api';

import { endpointExpectations } from './expectations/endpoint-expectations';
import type { Call } from './expectations/endpoint-statuses';
import { collectionExpectations } from './expectations/expectations';
import { actorNames, type ActorName } from './reach';
import { findSecretKeys } from './secrets';
import { countRows, createWorld, makeLostId, makeRow, readRaw, type World } from './world';

/** Why the token of an actor is refused, if the token itself exists. */
const denials: Partial<Record<ActorName, string>> = {
  tokenExpired: 'token_expired',
  tokenElsewhere: 'token_network_refused',
};

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** The standard calls of a collection; the collections' matrix covers them. */
const standardCalls = [
  'GET /',
  'GET /count',
  'GET /:id',
  'POST /',
  'PATCH /',
  'PATCH /:id',
  'DELETE /',
  'DELETE /:id',
];

/** Further standard calls, which are closed because nothing here has versions or can be duplicated. */
const idleCalls = [
  'POST /access/:id?',
  'POST /access/:id',
  'GET /versions',
  'GET /versions/:id',
  'POST /versions/:id',
  'POST /:id/duplicate',
];

const listEndpoints = () => {
  const { config } = world.payload;
  const describeCall = ({ method, path }: { method: string; path: string }) =>
    [method.toUpperCase(), path] as const;
  const own = config.endpoints.map(describeCall).map(([method, path]) => `${method} /api${path}`);
  const ofCollections = config.collections.flatMap(({ slug, endpoints }) =>
    (endpoints || []).flatMap((endpoint) => {
      const [method, path] = describeCall(endpoint);
      const call = `${method} ${path}`;
      const isStandard = typeof collectionExpectations[slug] !== 'string' && standardCalls.includes(call);
      const isKnown = isStandard || idleCalls.includes(call);
      return isKnown ? [] : [`${method} /api/${slug}${path === '/' ? '' : path}`];
    }),
  );
  return [...new Set([...own, ...ofCollections])].sort();
};

describe('the table of endpoints', () => {
  it('lists every endpoint of the configuration', () => {
    expect(Object.keys(endpointExpectations).sort()).toEqual(listEndpoints());
  });

  it('includes every endpoint created with defineEndpoint', () => {
    const defined = listDefinedEndpoints(world.payload.config)
      // The collections' matrix covers endpoints that replace a standard call.
      .filter(({ collection, definition: { method, path } }) => {
        const isStandard = standardCalls.includes(`${method.toUpperCase()} ${path}`);
        return !collection || !isStandard || typeof collectionExpectations[collection] === 'string';
      })
      .map(({ path, definition }) => `${definition.method.toUpperCase()} /api${path}`);
    expect(defined.length).toBeGreaterThan(10);
    expect(Object.keys(endpointExpectations)).toEqual(expect.arrayContaining(defined));
  });
});

describe.each(Object.entries(endpointExpectations))('%s', (name, { statuses, prepare, isMetadata }) => {
  const method = name.split(' ')[0] as 'GET';

  type Prepared = Call & { before?: unknown };
  const prepareFor = async (actor: ActorName): Promise<Prepared> => {
    const call = await prepare(world, actor);
    const { subject } = call;
    return { ...call, before: subject && (await readRaw(world, subject.collection, subject.id)) };
  };
  /** A refusal changes nothing, so the next refused actor can repeat the call. */
  let refused: Prepared | undefined;

  it.each(actorNames)('%s', async (actor) => {
    await resetRates();
    const status = statuses[actor] ?? statuses.default;
    const isOfAnybody = prepare.length < 2;
    const call = (status >= 400 && refused) || (await prepareFor(actor));
    // An accepted call may have changed the row that other actors need.
    refused = status >= 400 && isOfAnybody ? call : undefined;
    const { path, body, subject, before } = call;
    const answer = await callApi(world.instance, method, path, { ...world.callers[actor], body });
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status });
    const secrets = isMetadata ? [] : findSecretKeys(answer.body);
    expect(secrets.filter((key) => !isTicket(key))).toEqual([]);
    if (status >= 400 && subject) {
      expect(before).not.toBeNull();
      expect(await readRaw(world, subject.collection, subject.id)).toEqual(before);
    }
    if (status === 401 && statuses[actor] === 401) {
      expect(answer.body).toMatchObject({ error: denials[actor] ?? 'unauthorized' });
    }
    if (status >= 400) {
      expect(answer.body).toMatchObject({ errors: [{ message: expect.any(String) }] });
    }
  });
});

/** An upload id is a secret of the row, but the upload ticket must contain it. */
const isTicket = (path: string): boolean => path === 'multipartUpload.uploadId';

describe('endpoints that every collection has', () => {
  it('describe the rights on a foreign row exactly like those on a missing one', async () => {
    const lost = await makeLostId(world);
    for (const { slug, endpoints } of world.payload.config.collections) {
      if (!endpoints) continue;
      const foreign = (await makeRow(world, slug, world.other)).id;
      // One actor per distinct access condition; the other roles and tokens share one of these.
      for (const actor of [
        'anonymous',
        'person',
        'editor',
        'superadmin',
        'token',
        'tokenConfined',
      ] as const) {
        const ask = (id: string) =>
          callApi(world.instance, 'POST', `/api/${slug}/access/${id}`, world.callers[actor]);
        const [known, unknown] = [await ask(foreign), await ask(lost)];
        expect({ slug, actor, status: known.status, body: withoutRequestId(known.body) }).toEqual({
          slug,
          actor,
          status: unknown.status,
          body: withoutRequestId(unknown.body),
        });
      }
    }
  });

  it('neither keep versions nor duplicate a row', async () => {
    for (const { slug, endpoints } of world.payload.config.collections) {
      if (!endpoints) continue;
      const { id } = await makeRow(world, slug, world.own);
      const before = await countRows(world, slug);
      // The actors with the most rights; all others have fewer.
      for (const actor of ['superadmin', 'root'] as const) {
        for (const call of [
          `GET versions`,
          `GET versions/${id}`,
          `POST versions/${id}`,
          `POST ${id}/duplicate`,
        ]) {
          const [method, path] = call.split(' ') as ['GET', string];
          const answer = await callApi(world.instance, method, `/api/${slug}/${path}`, world.callers[actor]);
          expect({ slug, call, status: answer.status }).toEqual({ slug, call, status: 404 });
        }
      }
      expect(await countRows(world, slug)).toBe(before);
    }
  });
});
