import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { callApi, withoutRequestId } from '@/tests/support/api/call-api';
import {
  createCategory,
  createIntegration,
  createTenant,
  createVideo,
  logIn,
  unknownId,
} from '@/tests/support/rows/factories';
import { bootUploads, type Ticket } from '@/tests/support/uploads/boot-uploads';

let setup: Awaited<ReturnType<typeof bootUploads>>;
beforeAll(async () => {
  setup = await bootUploads();
});
afterAll(() => setup.close());

describe('opening an upload', () => {
  it.each(['PUT', 'POST'] as const)('%s creates a video that waits for its file', async (method) => {
    const body = { title: '  Ein Film  ', mimeType: 'video/mp4', user_uploader_id: 'abc' };
    const answer = await callApi<Ticket>(setup.instance, method, '/api/videos/upload', {
      body,
      cookie: setup.editor,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ title: 'Ein Film', mimeType: 'video/mp4' });
    expect(answer.body.signedUrl).toContain(setup.instance.edgeUrl);
    const video = await setup.find(answer.body.videoId);
    expect(video).toMatchObject({
      status: 'NO_FILE',
      statusProgress: 0,
      visibility: 'private',
      v: 1,
      workspace: setup.tenant.workspace.id,
      createdBy: setup.tenant.people.editor.user.id,
      user_uploader_id: 'abc',
    });
  });

  it('cuts a long title to 100 characters', async () => {
    const { body } = await setup.open({ title: 'x'.repeat(150), mimeType: 'video/mp4' });
    expect(body.title).toBe(`${'x'.repeat(99)}…`);
    const emoji = await setup.open({ title: `${'x'.repeat(99)}😀`, mimeType: 'video/mp4' });
    expect(emoji.body.title).toBe(`${'x'.repeat(99)}…`);
    const spaced = await setup.open({ title: `${'y'.repeat(99)} tail`, mimeType: 'video/mp4' });
    expect(spaced.body.title).toBe(`${'y'.repeat(99)}…`);
  });

  it('keeps 10 categories and 20 tags, drops empty strings, and accepts ids or titles', async () => {
    const { payload } = setup.instance;
    const categories = await Promise.all(
      Array.from({ length: 11 }, () => createCategory(payload, setup.tenant.workspace)),
    );
    const names = ['', ...categories.map(({ id, title }, index) => (index % 2 ? id : title))];
    const { body } = await setup.open({ title: 'a', mimeType: 'video/mp4', categories: names });
    const video = await setup.find(body.videoId);
    expect(video.categories).toHaveLength(10);
  });

  it.each([
    ['no body', undefined, 400, 'missing request body'],
    ['no title', { mimeType: 'video/mp4' }, 400, 'missing video title.'],
    ['an empty title', { title: '   ', mimeType: 'video/mp4' }, 400, 'missing video title.'],
    [
      'an unknown category',
      { title: 'a', mimeType: 'video/mp4', categories: ['nope'] },
      400,
      'category not found',
    ],
    [
      'an image',
      { title: 'a', mimeType: 'image/png' },
      400,
      'Only video files are accepted (video/*, .ts, .mkv).',
    ],
    [
      'metadata that is a list',
      { title: 'a', mimeType: 'video/mp4', customMetadata: [] },
      400,
      'Arrays are not allowed.',
    ],
    [
      'a file that is just too large',
      { title: 'a', mimeType: 'video/mp4', size: 64e9 + 1 },
      413,
      'The file is too large. The limit is 60 GB.',
    ],
    [
      'a file with an invalid size',
      { title: 'a', mimeType: 'video/mp4', size: 1e300 },
      413,
      'The file is too large. The limit is 60 GB.',
    ],
  ])('refuses %s', async (_name, body, status, message) => {
    const answer = await setup.open(body);
    expect(answer).toMatchObject({ status, body: { message, errors: [{ message }] } });
  });

  it('does not let an editor publish', async () => {
    const answer = await setup.open({ title: 'a', mimeType: 'video/mp4', visibility: 'public' });
    expect(answer).toMatchObject({
      status: 403,
      body: { error: 'forbidden', message: 'You are not allowed to perform this action.' },
    });
  });

  it('answers strangers with 401, with and without an invalid token', async () => {
    expect((await setup.open({ title: 'a', mimeType: 'video/mp4' }, {})).status).toBe(401);
    const wrong = { token: `rh_${'a'.repeat(40)}` };
    expect((await setup.open({ title: 'a', mimeType: 'video/mp4' }, wrong)).status).toBe(401);
  });
});

describe('the number of videos', () => {
  it('holds against parallel uploads, and a deleted video frees a slot', async () => {
    const small = await createTenant(setup.instance.payload, { limits: { numberOfVideos: 3 } });
    const cookie = await logIn(setup.instance, small.people.manager);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => setup.open({ title: 'a', mimeType: 'video/mp4' }, { cookie })),
    );
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(3);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set(['403 subscription limit exceeded']),
    );
    const removed = await callApi(
      setup.instance,
      'DELETE',
      `/api/videos/${made[0]?.body.videoId}?permanent=true`,
      {
        cookie,
      },
    );
    expect(removed.status).toBe(200);
    expect((await setup.open({ title: 'a', mimeType: 'video/mp4' }, { cookie })).status).toBe(200);
  });
});

describe('replacing a file', () => {
  it('opens the next version and restarts the status', async () => {
    const video = await createVideo(setup.instance.payload, {
      workspace: setup.tenant.workspace,
      createdBy: setup.tenant.people.editor.user,
    });
    const answer = await callApi<Ticket>(setup.instance, 'PUT', `/api/videos/upload/${video.id}`, {
      cookie: setup.editor,
      body: { mimeType: 'video/webm' },
    });
    expect(answer).toMatchObject({ status: 200, body: { videoId: video.id, title: video.title } });
    expect(await setup.find(video.id)).toMatchObject({ status: 'NO_FILE', statusProgress: 0, v: 2 });
  });

  it('is forbidden for a colleague’s video, and unknown in other workspaces', async () => {
    const body = { mimeType: 'video/mp4' };
    const other = await createTenant(setup.instance.payload);
    const colleagues = await createVideo(setup.instance.payload, { workspace: setup.tenant.workspace });
    const foreign = await createVideo(setup.instance.payload, { workspace: other.workspace });
    const replace = (id: string) =>
      callApi(setup.instance, 'PUT', `/api/videos/upload/${id}`, { cookie: setup.editor, body });
    expect((await replace(colleagues.id)).status).toBe(403);
    const missing = await replace(unknownId());
    expect(missing).toMatchObject({ status: 404, body: { message: 'video not found' } });
    expect(withoutRequestId((await replace(foreign.id)).body)).toEqual(withoutRequestId(missing.body));
    expect((await setup.find(foreign.id)).v).toBe(1);
  });
});

describe('a token', () => {
  it('uploads with the permission, by header or query, and not without it', async () => {
    const body = { title: 'by token', mimeType: 'video/mp4' };
    const { token } = await createIntegration(setup.instance.payload, {
      workspace: setup.tenant.workspace,
      permissions: { videos: ['upload'] },
    });
    expect((await setup.open(body, { token })).status).toBe(200);
    const byQuery = await callApi(setup.instance, 'PUT', `/api/videos/upload?token=${token}`, { body });
    expect(byQuery.status).toBe(200);
    const reader = await createIntegration(setup.instance.payload, {
      workspace: setup.tenant.workspace,
      permissions: { videos: ['read'] },
    });
    expect((await setup.open(body, { token: reader.token })).status).toBe(403);
  });

  it('stays within its categories', async () => {
    const { payload } = setup.instance;
    const [mine, other] = [
      await createCategory(payload, setup.tenant.workspace),
      await createCategory(payload, setup.tenant.workspace),
    ];
    const { token } = await createIntegration(payload, {
      workspace: setup.tenant.workspace,
      permissions: { videos: ['upload', 'read'] },
      categories: [mine.id],
    });
    const upload = (categories: string[]) =>
      setup.open({ title: 'a', mimeType: 'video/mp4', categories }, { token });
    expect((await upload([mine.id])).status).toBe(200);
    expect((await upload([other.id])).status).toBe(403);
    expect((await upload([])).status).toBe(403);
    const list = await callApi<{ docs: { id: string }[] }>(setup.instance, 'GET', '/api/videos', { token });
    expect(list.body.docs).toHaveLength(1);
  });
});
