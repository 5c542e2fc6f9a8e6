import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { bootImports } from '@/tests/support/imports/boot-imports';
import { hashOf, makeBytes } from '@/tests/support/imports/media-server';
import { createIntegration, logIn } from '@/tests/support/rows/factories';

const bytes = makeBytes(90_000);
let on: Awaited<ReturnType<typeof bootImports>>;

beforeAll(async () => {
  on = await bootImports();
});
afterAll(() => on.close());
beforeEach(() => on.reset());

describe('an import from Vimeo', () => {
  const one = '914210044';
  const body = { vimeoId: one, vimeoToken: 'good-token', fetchThumbnail: true };

  it('creates the video immediately and fetches file and thumbnail', async () => {
    const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    on.server.files.set('/pic.jpg', { bytes: picture, type: 'image/jpeg' });
    on.server.files.set('/moved', { bytes: bytes.subarray(0, 90_000) });
    on.server.files.set('/720.mp4', { bytes: Buffer.alloc(0), redirectTo: `${on.server.url}/moved` });
    on.server.vimeo.set(one, {
      name: 'Rundgang',
      description: 'Durch das Lager.',
      picture: '/pic.jpg',
      download: [
        { path: '/2160.mp4', size: 64_100_000_000, height: 2160 },
        { path: '/720.mp4', size: 90_000, height: 720 },
      ],
    });
    const answer = await on.call<{ id: string }>('/import-from-vimeo', body);
    expect(answer).toMatchObject({
      status: 200,
      body: { title: 'Rundgang', thumbnailUrl: `${on.server.url}/pic.jpg` },
    });
    const [row] = await on.runAll();
    expect(row).toMatchObject({ state: 'DONE', video: answer.body.id, vimeoToken: null });
    const video = await on.findVideo(answer.body.id);
    expect(video).toMatchObject({
      title: 'Rundgang',
      description: 'Durch das Lager.',
      status: 'PROGRESSING',
    });
    expect(video?.customThumbnailUrl).toMatch(/thumbnails\/custom-/);
    expect(hashOf(await on.readFile(answer.body.id))).toBe(hashOf(bytes.subarray(0, 90_000)));
    // The video has changed at Vimeo since.
    on.server.vimeo.set(one, { name: 'Rundgang', download: null });
    const again = await on.call('/import-from-vimeo', body);
    expect(again).toMatchObject({
      status: 400,
      body: { message: 'Video with this Vimeo ID already exists' },
    });
    expect(JSON.stringify(await on.call('/import'))).not.toContain('good-token');
  });

  it.each([
    { name: 'no id', sent: { vimeoToken: 'x' }, message: 'vimeo ID is missing' },
    { name: 'no token', sent: { vimeoId: one }, message: 'vimeo access token is missing' },
    {
      name: 'no download',
      sent: body,
      entry: { name: 'a', download: null },
      message: 'Vimeo video has no downloads',
    },
    {
      name: 'a large file',
      sent: body,
      entry: { name: 'a', download: [{ path: '/x', size: 64_000_000_001, height: 720 }] },
      message: 'Video is too large, max size is 64000 MB',
    },
    {
      name: 'an expired token',
      sent: { ...body, vimeoToken: 'old' },
      message: 'Vimeo rejected the access token.',
    },
    { name: 'an unknown video', sent: body, message: 'Vimeo has no video with this ID.' },
  ])('answers $name with the specification’s message', async ({ sent, entry, message }) => {
    if (entry) on.server.vimeo.set(one, entry);
    expect(await on.call('/import-from-vimeo', sent)).toMatchObject({ status: 400, body: { message } });
    await on.expectVideos(0);
    expect(await on.findImports()).toEqual([]);
  });

  it('is refused to admins and to tokens, which may import from the web', async () => {
    const permissions = { videos: ['upload' as const] };
    const { token } = await createIntegration(on.instance.payload, {
      workspace: on.getTenant().workspace,
      permissions,
    });
    const admin = { cookie: await logIn(on.instance, on.getTenant().people.admin) };
    const many = { source: 'vimeo', vimeoToken: 'x', items: [{ address: one }] };
    for (const caller of [admin, { token }]) {
      expect((await on.call('/import-from-vimeo', body, caller)).status).toBe(403);
      expect((await on.call('/import', many, caller)).status).toBe(403);
    }
  });

  it('answers two concurrent calls, and creates one video', async () => {
    on.server.vimeo.set(one, { name: 'a', download: [{ path: '/x', size: 10, height: 720 }] });
    const answers = await Promise.all([
      on.call('/import-from-vimeo', body),
      on.call('/import-from-vimeo', body),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    await on.expectVideos(1);
    on.server.vimeo.set(one, { name: 'a', download: [{ path: '/x', size: 64_000_000_001, height: 720 }] });
    expect((await on.call('/import-from-vimeo', body)).body.message).toBe(
      'Video with this Vimeo ID already exists',
    );
  });

  it('imports a list, and stops waiting imports once the token is rejected', async () => {
    const ids = ['900000001', '900000002', '900000003', '900000004', '900000005'];
    for (const id of ids)
      on.server.vimeo.set(id, { name: id, download: [{ path: '/v.mp4', size: 100, height: 720 }] });
    on.server.files.set('/v.mp4', { bytes: bytes.subarray(0, 100) });
    const items = [...ids, 'https://vimeo.com/showcase/7'].map((address) => ({ address }));
    const ask = (token: string) => on.call('/import', { source: 'vimeo', vimeoToken: token, items });
    const refused = [{ address: 'https://vimeo.com/showcase/7', reason: 'not_a_video' }];
    expect((await ask('expired')).body).toMatchObject({ refused });
    expect((await on.runAll()).map(({ failure }) => failure)).toEqual(ids.map(() => 'token_refused'));
    await ask('good-token');
    expect((await on.runAll()).map(({ state }) => state)).toEqual(ids.map(() => 'DONE'));
    await on.expectVideos(5);
  });

  it('skips a video that the token can’t read, and continues with the others', async () => {
    const ids = ['910000001', '910000002', '910000003'];
    for (const [index, id] of ids.entries())
      on.server.vimeo.set(id, {
        name: id,
        download: [{ path: '/v.mp4', size: 100, height: 720 }],
        isForbidden: index === 0,
      });
    on.server.files.set('/v.mp4', { bytes: bytes.subarray(0, 100) });
    const items = ids.map((address) => ({ address }));
    await on.call('/import', { source: 'vimeo', vimeoToken: 'good-token', items });
    const rows = await on.runAll();
    expect(Object.fromEntries(rows.map(({ address, failure }) => [address, failure]))).toEqual({
      '910000001': 'not_allowed',
      '910000002': null,
      '910000003': null,
    });
    await on.expectVideos(2);
  });

  it('retries failed imports with a new token, and reports the outcome', async () => {
    on.server.vimeo.set(one, { name: 'a', download: [{ path: '/v.mp4', size: 100, height: 720 }] });
    on.server.files.set('/v.mp4', { bytes: bytes.subarray(0, 100) });
    await on.call('/import', { source: 'vimeo', vimeoToken: 'expired', items: [{ address: one }] });
    const [row] = await on.runAll();
    const retry = { action: 'retry', ids: [row?.id] };
    expect(await on.call('/import/change', retry)).toMatchObject({
      status: 400,
      body: { message: 'vimeo access token is missing' },
    });
    expect((await on.call('/import/change', { ...retry, vimeoToken: 'good-token' })).status).toBe(200);
    expect(await on.runAll()).toMatchObject([
      { id: row?.id, state: 'DONE', failure: null, vimeoToken: null },
    ]);
    expect((await on.call('/import/change', { ...retry, vimeoToken: 'good-token' })).status).toBe(404);
    expect((await on.call('/import/report')).body.csv).toContain(
      `\r\na,https://vimeo.com/${one},vimeo,DONE,,100,`,
    );
  });
});
