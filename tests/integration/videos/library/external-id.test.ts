import { afterAll, beforeAll, expect, it } from 'vitest';

import { callApi } from '@/tests/support/api/call-api';
import { createTenant, logIn } from '@/tests/support/rows/factories';
import { bootUploads } from '@/tests/support/uploads/boot-uploads';

let setup: Awaited<ReturnType<typeof bootUploads>>;
let manager: string;
beforeAll(async () => {
  setup = await bootUploads({ features: { liveStreamingEnabled: true } });
  manager = await logIn(setup.instance, setup.tenant.people.manager);
});
afterAll(() => setup.close());

const upload = (externalId?: string | null) => setup.open({ title: 'a', mimeType: 'video/mp4', externalId });

const taken = {
  status: 409,
  body: {
    error: 'external_id_taken',
    errors: [{ field: 'externalId', message: expect.any(String) as string }],
  },
};

const plan = (data: object) =>
  callApi<{ doc: { id: string; externalId: string | null } }>(setup.instance, 'POST', '/api/liveEvents', {
    cookie: manager,
    body: {
      title: 'a',
      startDateTime: new Date(Date.now() + 3_600_000).toISOString(),
      endDateTime: new Date(Date.now() + 7_200_000).toISOString(),
      ...data,
    },
  });

const patch = (collection: string, id: string, body: object) =>
  callApi<{ doc: { externalId: string | null } }>(setup.instance, 'PATCH', `/api/${collection}/${id}`, {
    cookie: manager,
    body,
  });

it('stores an external id with an upload, trimmed, and finds the video by it', async () => {
  const { body, status } = await upload('  cms-1 ');
  expect(status).toBe(200);
  const found = await callApi(setup.instance, 'GET', '/api/videos?where[externalId][equals]=cms-1', {
    cookie: manager,
  });
  expect(found.body).toMatchObject({ totalDocs: 1, docs: [{ id: body.videoId, externalId: 'cms-1' }] });
});

it('leaves any number of videos and live events without one', async () => {
  for (const externalId of [null, undefined, '', '  '])
    expect(await upload(externalId)).toMatchObject({ status: 200 });
  for (const externalId of [null, undefined, '', '  '])
    expect(await plan({ externalId })).toMatchObject({ status: 201 });
});

it('refuses a second row with the same external id, however it is set', async () => {
  const first = await upload('once');
  expect(await upload('once')).toMatchObject(taken);
  const other = await upload();
  expect(await patch('videos', other.body.videoId, { externalId: 'once' })).toMatchObject(taken);
  // A video may be changed without its external id, with it, and to another one.
  for (const change of [
    { title: 'b' },
    { externalId: 'once' },
    { externalId: 'moved' },
    { externalId: null },
  ])
    expect(await patch('videos', first.body.videoId, change)).toMatchObject({ status: 200 });
  expect(await patch('videos', other.body.videoId, { externalId: 'once' })).toMatchObject({
    status: 200,
    body: { doc: { externalId: 'once' } },
  });

  const event = await plan({ externalId: 'once' });
  expect(event).toMatchObject({ status: 201, body: { doc: { externalId: 'once' } } });
  expect(await plan({ externalId: 'once' })).toMatchObject(taken);
  const free = await plan({});
  expect(await patch('liveEvents', free.body.doc.id, { externalId: 'once' })).toMatchObject(taken);
});

it('admits the same external id in another workspace', async () => {
  const other = await createTenant(setup.instance.payload);
  const cookie = await logIn(setup.instance, other.people.editor);
  expect(await upload('shared')).toMatchObject({ status: 200 });
  expect(
    await setup.open({ title: 'a', mimeType: 'video/mp4', externalId: 'shared' }, { cookie }),
  ).toMatchObject({ status: 200 });
});

it('refuses longer external ids and other types', async () => {
  for (const externalId of ['x'.repeat(201), 5, {}]) {
    expect(await upload(externalId as string)).toMatchObject({ status: 400 });
    expect(await plan({ externalId })).toMatchObject({ status: 400, body: { error: 'validation_failed' } });
  }
  expect(await upload('x'.repeat(200))).toMatchObject({ status: 200 });
});

it('gives an external id to one of many concurrent calls, and returns the slots of the others', async () => {
  const count = () =>
    setup.instance.payload.count({
      collection: 'videos',
      where: { workspace: { equals: setup.tenant.workspace.id } },
    });
  const before = await count();
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload('race')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  expect((await count()).totalDocs).toBe(before.totalDocs + 1);
  const rows = await Promise.all(Array.from({ length: 4 }, () => upload()));
  const changes = await Promise.all(
    rows.map(({ body }) => patch('videos', body.videoId, { externalId: 'race 2' })),
  );
  expect(changes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});
