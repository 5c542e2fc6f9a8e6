import { randomInt } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { tokenPermissions } from '@/lib/core/access/permissions';
import { toGerman } from '@/lib/core/error-phrases';
import { AppError } from '@/lib/core/errors';
import { listDefinedEndpoints } from '@/lib/http/openapi';
import { describeCollectionCalls } from '@/lib/http/openapi-collections';
import { createComponents } from '@/lib/http/openapi-components';
import { createStreamKey } from '@/lib/live/keys/permanent-key';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createIntegration, createTenant, createVideo, uniqueName } from '@/tests/support/rows/factories';

let instance: Instance;
let token: string;
const ids: Record<string, () => Promise<string>> = {};
const hook = { url: 'https://example.com/hook', events: ['video.ready'] };
const dates = { startDateTime: '2030-01-01T10:00:00.000Z', endDateTime: '2030-01-01T11:00:00.000Z' };

beforeAll(async () => {
  instance = await bootInstance();
  const { payload } = instance;
  const features = { liveStreamingEnabled: true, customPlayerDesignEnabled: true };
  const { workspace } = await createTenant(payload, { features });
  const permissions = Object.fromEntries(
    tokenPermissions().map(({ collection, operations }) => [collection, operations]),
  );
  ({ token } = await createIntegration(payload, { workspace, permissions }));
  const insert = async (collection: 'tags', data: object): Promise<string> =>
    (await payload.db.create({ collection, data: { ...data, workspace: workspace.id } })).id as string;
  const makeVideo = async () => (await createVideo(payload, { workspace })).id;
  Object.assign(ids, {
    videos: makeVideo,
    categories: () => insert('categories' as 'tags', { title: uniqueName('category') }),
    tags: () => insert('tags', { title: uniqueName('tag') }),
    playerPresets: () => insert('playerPresets' as 'tags', { title: uniqueName('preset') }),
    texttracks: async () =>
      insert('texttracks' as 'tags', { video: await makeVideo(), language: 'de-DE', type: 'subtitles' }),
    liveEvents: () =>
      insert('liveEvents' as 'tags', {
        title: uniqueName('event'),
        ...dates,
        ...{ state: 'IDLE', channelState: 'IDLE' },
        ...createStreamKey().stored,
      }),
    webhookEndpoints: async () =>
      insert('webhookEndpoints' as 'tags', {
        ...hook,
        sealedSecret: 'sealed',
        place: 1000 + randomInt(2 ** 40),
      }),
    eventLogs: () => insert('eventLogs' as 'tags', { type: 'create', target: 'videos/1' }),
    workspaces: async () => workspace.id,
    packages: async () => (await payload.find({ collection: 'packages', limit: 1 })).docs[0]?.id,
  });
});
afterAll(() => instance.close());

type Described = {
  'x-audience': string[];
  responses: object;
  requestBody?: object;
  parameters: { name: string }[];
};

/** The documented calls of tokens. */
const listCalls = () =>
  Object.entries(describeCollectionCalls(instance.payload.config.collections, createComponents())).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .map(([method, operation]) => ({ path, method, ...(operation as Described) }))
        .filter((call) => call['x-audience'].includes('token')),
  );

type Def = { error?: (issue: object) => unknown; checks?: z.core.$ZodCheck[] } & Record<string, unknown>;

/** The messages that a schema and its parts have instead of the usual ones. */
const listMessages = (value: unknown, seen = new Set<unknown>()): string[] => {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  if (Array.isArray(value)) return value.flatMap((entry) => listMessages(entry, seen));
  const def = ((value as { _zod?: { def: Def } })._zod?.def ?? value) as Def;
  const found = typeof def.error === 'function' ? def.error({ code: 'custom' }) : undefined;
  const message = (found as { message?: string } | undefined)?.message ?? found;
  return [
    ...(typeof message === 'string' ? [message] : []),
    ...Object.values(def).flatMap((part) => listMessages(part, seen)),
  ];
};

it('has a German sentence for each message of a parameter or field', () => {
  const messages = listDefinedEndpoints(instance.payload.config).flatMap(({ definition }) =>
    listMessages([definition.params, definition.query, definition.body]),
  );
  expect(messages).toContain('must be a host name without scheme and path, such as shop.example.com');
  const untranslated = messages.filter((text) => !AppError.codeOf(text) && toGerman(text) === null);
  expect([...new Set(untranslated)]).toEqual([]);
});

describe('an endpoint of a collection in the OpenAPI document', () => {
  it('exists for each permission of a token', () => {
    const collections = new Set(listCalls().map(({ path }) => path.split('/')[2]));
    expect([...collections].sort()).toEqual(
      tokenPermissions()
        .map(({ collection }) => collection as string)
        // Payload has no call for statistics.
        .filter((collection) => collection !== 'statistics')
        // Any token reads its workspace.
        .concat('workspaces')
        .sort(),
    );
    expect(listCalls().length).toBeGreaterThan(30);
  });

  it('answers with its documented status, and accepts the parameters', async () => {
    for (const { path, method, responses, requestBody, parameters } of listCalls()) {
      const collection = path.split('/')[2] ?? '';
      const id = (await ids[collection]?.()) ?? '';
      const values: Record<string, string> = {
        where: `where[id][equals]=${id}`,
        sort: 'sort=-createdAt',
        limit: 'limit=1000',
        page: 'page=1',
        depth: 'depth=0',
        select: 'select[createdAt]=true',
      };
      const query = parameters.map(({ name }) => values[name] ?? '').filter(Boolean);
      const answer = await callApi<{ docs?: object[] }>(
        instance,
        method.toUpperCase() as 'GET',
        `${path.replace('{id}', id)}?${query.join('&')}`,
        {
          token,
          ...(requestBody && {
            body:
              collection === 'webhookEndpoints'
                ? hook
                : { title: uniqueName('title'), ...(collection === 'liveEvents' && dates) },
          }),
        },
      );
      expect({ method, path, status: String(answer.status) }).toEqual({
        method,
        path,
        status: Object.keys(responses)[0],
      });
      if (answer.body.docs)
        expect({ method, path, found: answer.body.docs.length }).toEqual({ method, path, found: 1 });
    }
  });

  it('is not marked with tokens if they can’t use it', () => {
    const calls = listCalls().map(({ method, path }) => `${method} ${path}`);
    for (const call of [
      'post /api/videos',
      'patch /api/packages/{id}',
      'delete /api/texttracks',
      'get /api/users',
    ])
      expect(calls).not.toContain(call);
  });
});
