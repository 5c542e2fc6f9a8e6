import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import type { PayloadJob } from '@/payload-types';
import { callApi, type Caller } from '@/tests/support/api/call-api';
import { createPerson, logIn, uniqueName } from '@/tests/support/rows/factories';

import { createWorld, makeRow, readRaw, type PresetTenant, type World } from './world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A platform administrator who is an editor of the attacked tenant. */
const enterAsEditor = async () => {
  const root = await createPerson(world.payload, {
    workspace: world.own.workspace,
    role: 'editor',
    rootAccess: true,
  });
  return { caller: { cookie: await logIn(world.instance, root) }, userId: root.user.id };
};

/** The contents of a workspace: a path that its superadmin may call for each, with the returned status. */
const listContents = async (setup: PresetTenant): Promise<string[]> => {
  const videoId = (await makeRow(world, 'videos', setup)).id;
  const rows = await Promise.all(
    ['categories', 'integrations', 'members', 'eventLogs', 'encodings', 'liveEvents'].map(
      async (collection) => `/api/${collection}/${(await makeRow(world, collection, setup)).id}`,
    ),
  );
  return [
    ...rows,
    `/api/videos/${videoId}`,
    `/api/videos/${videoId}/texttracks`,
    `/api/videos/${videoId}/share`,
    `/api/videos/${videoId}/share-comments/export?format=csv`,
    `/api/statistics/videos/${videoId}`,
  ];
};

const askAll = async (caller: Caller, paths: string[]): Promise<Set<number>> => {
  await resetRates();
  const answers = await Promise.all(paths.map((path) => callApi(world.instance, 'GET', path, caller)));
  return new Set(answers.map(({ status }) => status));
};

describe('a platform administrator', () => {
  it('does in their own workspace what its superadmins do, and nothing in another one', async () => {
    const { caller, userId } = await enterAsEditor();
    const [own, foreign] = [await listContents(world.own), await listContents(world.other)];
    expect(await askAll(caller, own)).toEqual(new Set([200]));
    expect(await askAll(caller, foreign)).toEqual(new Set([404]));
    expect(await askAll(world.callers.root, [...own, ...foreign])).toEqual(new Set([403, 404]));

    await world.payload.db.updateMany({
      collection: 'members',
      where: { userConnection: { equals: userId } },
      data: { isDisabled: true },
    });
    expect(await askAll(caller, own)).toEqual(new Set([403, 404]));
  });

  it('changes an email address only if its owner is notified', async () => {
    const { user } = await createPerson(world.payload);
    const email = `${uniqueName('new')}@example.com`;
    const change = { ...world.callers.root, body: { email } };
    expect((await callApi(world.instance, 'PATCH', `/api/users/${user.id}`, change)).status).toBe(200);
    const { docs } = await world.payload.db.find<PayloadJob>({
      collection: 'payload-jobs',
      where: { taskSlug: { equals: 'mail-notice' } },
      sort: '-createdAt',
      limit: 1,
    });
    expect(docs[0]?.input).toEqual({
      userId: user.id,
      notice: 'emailChanged',
      device: email,
      to: user.email,
    });
  });

  it('sees that something happened in a workspace, but not what', async () => {
    for (const [collection, field] of [
      ['outboxEvents', 'payload'],
      ['webhookEvents', 'body'],
    ] as const) {
      const { id } = await makeRow(world, collection, world.other);
      const { status, body } = await callApi<Record<string, unknown>>(
        world.instance,
        'GET',
        `/api/${collection}/${id}`,
        world.callers.root,
      );
      expect(status).toBe(200);
      expect(body.id).toBe(id);
      expect(body).not.toHaveProperty(field);
      expect((await readRaw(world, collection, id))?.[field]).toEqual({});
    }
  });

  it('enters another workspace only as support, and leaves their own meanwhile', async () => {
    const { caller } = await enterAsEditor();
    const [own, foreign] = [await listContents(world.own), await listContents(world.other)];
    const support = `/api/workspaces/${world.other.workspace.id}/support`;
    const begun = await callApi(world.instance, 'POST', support, {
      ...caller,
      body: { reason: 'A video does not play.' },
    });
    expect(begun.status).toBe(200);
    expect(await askAll(caller, foreign)).toEqual(new Set([200]));
    expect(await askAll(caller, own)).toEqual(new Set([404]));
    expect((await callApi(world.instance, 'DELETE', support, caller)).status).toBe(200);
    expect(await askAll(caller, foreign)).toEqual(new Set([404]));
  });
});
