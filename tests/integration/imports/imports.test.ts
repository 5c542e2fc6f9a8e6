import { spawn } from 'node:child_process';

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createImportRunner } from '@/lib/imports/import-runner';
import type { Encoding, Import, Video } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/boot';
import {
  createCategory,
  createIntegration,
  createTenant,
  logIn,
  type Tenant,
} from '@/tests/support/factories';
import { hashOf, makeBytes, startMediaServer } from '@/tests/support/imports/media-server';
import { poll } from '@/tests/support/poll';

const mebibyte = 1024 * 1024;
let instance: Instance;
let tenant: Tenant;
let cookie: string;
let server: Awaited<ReturnType<typeof startMediaServer>>;
const bytes = makeBytes(20 * mebibyte + 12_345);

beforeAll(async () => {
  instance = await bootInstance();
  server = await startMediaServer();
  Object.assign(process.env, { VIMEO_API_URL: server.url, IMPORT_PRIVATE_HOSTS: server.host });
  Object.assign(instance.env.imports, { vimeoUrl: server.url, privateHosts: [server.host] });
});
afterAll(async () => {
  delete process.env.VIMEO_API_URL;
  delete process.env.IMPORT_PRIVATE_HOSTS;
  Object.assign(instance.env.imports, { vimeoUrl: 'https://api.vimeo.com', privateHosts: [] });
  await server.stop();
  await instance.payload.db.deleteMany({ collection: 'imports', where: {} });
  await instance.close();
});
beforeEach(async () => {
  await instance.payload.db.deleteMany({ collection: 'imports', where: {} });
  server.files.clear();
  server.vimeo.clear();
  server.requests.length = 0;
  tenant = await createTenant(instance.payload);
  cookie = await logIn(instance, tenant.people.superadmin);
});

const call = <T = Record<string, unknown>>(path: string, body?: unknown, caller: object = { cookie }) =>
  callApi<T>(instance, body === undefined ? 'GET' : 'POST', `/api/videos${path}`, { ...caller, body });

const createRunner = (owner = 'test') =>
  createImportRunner({
    payload: instance.payload,
    ports: instance.ports,
    settings: instance.env.imports,
    secret: instance.env.secret,
    owner,
  });

const findImports = async (): Promise<Import[]> => {
  const where = { workspace: { equals: tenant.workspace.id } };
  const sort = ['requestedAt', 'address'];
  return (await instance.payload.db.find<Import>({ collection: 'imports', where, sort, pagination: false }))
    .docs;
};

/** Lets a worker go on until every import has ended. */
const runAll = async (): Promise<Import[]> => {
  const runner = createRunner();
  const rows = await poll(
    async () => {
      await runner.startNext();
      const all = await findImports();
      return all.every(({ state }) => !['QUEUED', 'RUNNING'].includes(state)) ? all : null;
    },
    { seconds: 20, what: 'the end of all imports' },
  );
  await runner.stop();
  return rows;
};

const findVideo = (id: string | null | undefined) =>
  instance.payload.db.findOne<Video>({ collection: 'videos', where: { id: { equals: id ?? '' } } });
const findEncoding = (video: string | null | undefined) =>
  instance.payload.db.findOne<Encoding>({
    collection: 'encodings',
    where: { video: { equals: video ?? '' } },
  });

/** What lies in the upload bucket for a video. */
const readFile = async (video: string | null | undefined): Promise<Buffer> => {
  const encoding = await findEncoding(video);
  const object = await instance.storage.read({ bucket: 'upload', key: encoding?.inputKey ?? 'none' });
  return Buffer.concat((await object?.body.toArray()) ?? []);
};

const countVideos = async (): Promise<number> =>
  (
    await instance.payload.db.count({
      collection: 'videos',
      where: { workspace: { equals: tenant.workspace.id } },
    })
  ).totalDocs;

const askWeb = (paths: string[], more: object = {}) =>
  call<{ imports: { id: string; state: string }[]; refused: object[] }>('/import', {
    source: 'web',
    items: paths.map((path) => ({ address: `${server.url}${path}` })),
    ...more,
  });

describe('from an address on the web', () => {
  it('becomes a video of whoever asked, byte by byte, and is encoded', async () => {
    const category = await createCategory(instance.payload, tenant.workspace);
    server.files.set('/films/Ein%20Film.mp4', { bytes });
    const asked = await askWeb(['/films/Ein%20Film.mp4'], {
      categories: [category.id],
      visibility: 'public',
    });
    expect(asked).toMatchObject({ status: 200, body: { imports: [{ state: 'QUEUED' }], refused: [] } });
    const [row] = await runAll();
    expect(row).toMatchObject({
      state: 'DONE',
      received: bytes.length,
      size: bytes.length,
      title: 'Ein Film',
    });
    expect(await findVideo(row?.video)).toMatchObject({
      title: 'Ein Film',
      status: 'PROGRESSING',
      visibility: 'public',
      createdBy: tenant.people.superadmin.user.id,
      categories: [category.id],
    });
    expect(hashOf(await readFile(row?.video))).toBe(hashOf(bytes));
    expect(await findEncoding(row?.video)).toMatchObject({ state: 'QUEUED', fileSize: bytes.length });
  });

  it('is one video, however often it is asked for', async () => {
    server.files.set('/a.mp4', { bytes: bytes.subarray(0, 1000) });
    await Promise.all([askWeb(['/a.mp4']), askWeb(['/a.mp4', '/a.mp4'])]);
    await runAll();
    expect((await askWeb(['/a.mp4'])).body.imports).toMatchObject([{ state: 'SKIPPED' }]);
    await runAll();
    expect(await countVideos()).toBe(1);
    // Once its video was deleted, it is wanted again.
    const [row] = await findImports();
    await instance.payload.delete({ collection: 'videos', id: row?.video ?? '', overrideAccess: true });
    expect((await askWeb(['/a.mp4'])).body.imports).toMatchObject([{ state: 'QUEUED' }]);
    await runAll();
    expect(await countVideos()).toBe(1);
  });

  it.each([
    { name: 'goes on where the connection broke', served: {}, ranges: 2 },
    { name: 'starts again where the server knows no ranges', served: { hasRanges: false }, ranges: 2 },
    { name: 'starts again where nothing shows that the file is the same', served: { etag: null }, ranges: 0 },
  ])('$name', async ({ served, ranges }) => {
    server.files.set('/b.mp4', { bytes, breaks: { times: 2, afterBytes: 17 * mebibyte }, ...served });
    await askWeb(['/b.mp4']);
    // The first request only asks what it is.
    const [row] = await runAll();
    expect(row).toMatchObject({ state: 'DONE', received: bytes.length });
    expect(hashOf(await readFile(row?.video))).toBe(hashOf(bytes));
    expect(server.requests.filter(({ range }) => range).length).toBeGreaterThanOrEqual(Math.min(1, ranges));
    expect(server.requests.filter(({ range }) => range).every(({ ifRange }) => ifRange === '"one"')).toBe(
      true,
    );
  });

  it('starts again where the file has changed in between', async () => {
    const other = makeBytes(18 * mebibyte, 7);
    server.files.set('/c.mp4', { bytes, breaks: { times: 1, afterBytes: 17 * mebibyte } });
    await askWeb(['/c.mp4']);
    const runner = createRunner();
    await runner.startNext();
    await poll(async () => (server.files.get('/c.mp4')?.breaks?.times === 0 ? true : null));
    server.files.set('/c.mp4', { bytes: other, etag: '"two"' });
    const [row] = await runAll();
    await runner.stop();
    expect(hashOf(await readFile(row?.video))).toBe(hashOf(other));
  });

  it('loses nothing when its worker is killed in the middle', async () => {
    // Slow enough to be noted in the middle: progress is written every two seconds.
    server.files.set('/d.mp4', { bytes, slowness: 400 });
    await askWeb(['/d.mp4']);
    const args = ['--import', 'tsx', 'tests/support/imports/import-worker.ts'];
    const worker = spawn(process.execPath, args, { env: process.env, stdio: 'ignore' });
    await poll(async () => {
      const [row] = await findImports();
      return (row?.received ?? 0) > 9 * mebibyte ? row : null;
    });
    worker.kill('SIGKILL');
    const [killed] = await findImports();
    expect(killed).toMatchObject({ state: 'RUNNING' });
    // Thirty seconds later.
    const data = { leaseUntil: new Date(Date.now() - 1000).toISOString() };
    await instance.payload.db.updateOne({ collection: 'imports', id: killed?.id ?? '', data });
    const [row] = await runAll();
    expect(row).toMatchObject({ state: 'DONE', video: killed?.video });
    expect(hashOf(await readFile(row?.video))).toBe(hashOf(bytes));
    expect(await countVideos()).toBe(1);
    // From its last whole part on: the first, or the second where it got that far before the signal.
    const starts = server.requests.flatMap(({ range }) => range ?? []);
    expect([8, 16].map((parts) => `bytes=${parts * mebibyte}-`)).toContain(starts[0]);
  });

  it('finds the video again that a killed worker had only just made', async () => {
    server.files.set('/e.mp4', { bytes: bytes.subarray(0, 5000) });
    await askWeb(['/e.mp4']);
    const [first] = await runAll();
    const again = { state: 'QUEUED', video: null, finishedAt: null };
    await instance.payload.db.updateOne({ collection: 'imports', id: first?.id ?? '', data: again });
    expect(await runAll()).toMatchObject([{ state: 'DONE', video: first?.video }]);
    expect(await countVideos()).toBe(1);
  });

  it.each([
    {
      path: '/page.mp4',
      served: { bytes: Buffer.from('<html>'), type: 'text/html' },
      failure: 'not_a_video',
    },
    { path: '/gone.mp4', served: null, failure: 'not_found' },
    {
      path: '/inward.mp4',
      served: { bytes: Buffer.alloc(0), redirectTo: 'https://127.0.0.1:9/x.mp4' },
      failure: 'forbidden_address',
    },
    {
      path: '/meta.mp4',
      served: { bytes: Buffer.alloc(0), redirectTo: 'http://169.254.169.254/latest' },
      failure: 'forbidden_address',
    },
    {
      path: '/name.mp4',
      served: { bytes: Buffer.alloc(0), redirectTo: 'https://localhost/x.mp4' },
      failure: 'forbidden_address',
    },
  ])('says $failure of $path, and leaves no video', async ({ path, served, failure }) => {
    if (served) server.files.set(path, served);
    await askWeb([path]);
    expect(await runAll()).toMatchObject([{ state: 'FAILED', failure }]);
    expect(await countVideos()).toBe(0);
  });

  it('gives up a file that is too large, however large it said it was', async () => {
    const { imports: settings } = instance.env;
    const usual = settings.webMaxBytes;
    settings.webMaxBytes = 10 * mebibyte;
    server.files.set('/large.mp4', { bytes });
    await askWeb(['/large.mp4']);
    expect(await runAll()).toMatchObject([{ state: 'FAILED', failure: 'too_large', size: bytes.length }]);
    settings.webMaxBytes = usual;
    expect(await countVideos()).toBe(0);
  });

  it('stops at the limit of the package', async () => {
    tenant = await createTenant(instance.payload, { limits: { numberOfVideos: 1 } });
    cookie = await logIn(instance, tenant.people.superadmin);
    for (const path of ['/1.mp4', '/2.mp4']) server.files.set(path, { bytes: bytes.subarray(0, 100) });
    expect((await call('/import')).body).toMatchObject({ videosLeft: 1 });
    await askWeb(['/1.mp4', '/2.mp4']);
    const states = (await runAll()).map(({ state, failure }) => failure ?? state);
    expect(states.sort()).toEqual(['DONE', 'limit_exceeded']);
    expect((await call('/import')).body).toMatchObject({ videosLeft: 0 });
  });

  it('is held, goes on, and is canceled without leaving a video', async () => {
    server.files.set('/slow.mp4', { bytes, slowness: 200 });
    server.files.set('/next.mp4', { bytes: bytes.subarray(0, 100) });
    await askWeb(['/slow.mp4']);
    const runner = createRunner();
    await runner.startNext();
    await poll(async () => ((await findImports())[0]?.video ? true : null));
    await askWeb(['/next.mp4']);
    await call('/import/change', { action: 'pause' });
    expect(await runner.startNext()).toBe(false);
    expect((await findImports()).map(({ state }) => state)).toEqual(['RUNNING', 'PAUSED']);
    const [slow] = await findImports();
    expect((await call('/import/change', { action: 'cancel', id: slow?.id })).status).toBe(200);
    expect(await countVideos()).toBe(0);
    await call('/import/change', { action: 'resume' });
    await runner.stop();
    expect((await runAll()).map(({ state }) => state)).toEqual(['CANCELED', 'DONE']);
    await call('/import/change', { action: 'forget', id: slow?.id });
    expect(await findImports()).toHaveLength(1);
  });
});

describe('from Vimeo', () => {
  const one = '914210044';
  const body = { vimeoId: one, vimeoToken: 'good-token', fetchThumbnail: true };

  it('makes the video at once and fetches file and picture', async () => {
    const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    server.files.set('/pic.jpg', { bytes: picture, type: 'image/jpeg' });
    server.files.set('/moved', { bytes: bytes.subarray(0, 90_000) });
    server.files.set('/720.mp4', { bytes: Buffer.alloc(0), redirectTo: `${server.url}/moved` });
    server.vimeo.set(one, {
      name: 'Rundgang',
      description: 'Durch das Lager.',
      picture: '/pic.jpg',
      download: [
        { path: '/2160.mp4', size: 412_000_000, height: 2160 },
        { path: '/720.mp4', size: 90_000, height: 720 },
      ],
    });
    const answer = await call<{ id: string }>('/import-from-vimeo', body);
    expect(answer).toMatchObject({
      status: 200,
      body: { title: 'Rundgang', thumbnailUrl: `${server.url}/pic.jpg` },
    });
    const [row] = await runAll();
    expect(row).toMatchObject({ state: 'DONE', video: answer.body.id, vimeoToken: null });
    const video = await findVideo(answer.body.id);
    expect(video).toMatchObject({
      title: 'Rundgang',
      description: 'Durch das Lager.',
      status: 'PROGRESSING',
    });
    expect(video?.customThumbnailUrl).toMatch(/thumbnails\/custom-/);
    expect(hashOf(await readFile(answer.body.id))).toBe(hashOf(bytes.subarray(0, 90_000)));
    const again = await call('/import-from-vimeo', body);
    expect(again).toMatchObject({
      status: 400,
      body: { message: 'Video with this Vimeo ID already exists' },
    });
    expect(JSON.stringify(await call('/import'))).not.toContain('good-token');
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
      entry: { name: 'a', download: [{ path: '/x', size: 100_000_001, height: 720 }] },
      message: 'Video is too large, max size is 100 MB',
    },
    {
      name: 'an expired token',
      sent: { ...body, vimeoToken: 'old' },
      message: 'Vimeo does not accept the access token.',
    },
    { name: 'an unknown video', sent: body, message: 'Vimeo has no such video.' },
  ])('answers $name in the words of the catalogue', async ({ sent, entry, message }) => {
    if (entry) server.vimeo.set(one, entry);
    expect(await call('/import-from-vimeo', sent)).toMatchObject({ status: 400, body: { message } });
    expect(await countVideos()).toBe(0);
    expect(await findImports()).toEqual([]);
  });

  it('is nothing for admins, nor for tokens, which may fetch from the web', async () => {
    const permissions = { videos: ['upload' as const] };
    const { token } = await createIntegration(instance.payload, { workspace: tenant.workspace, permissions });
    const admin = { cookie: await logIn(instance, tenant.people.admin) };
    const many = { source: 'vimeo', vimeoToken: 'x', items: [{ address: one }] };
    for (const caller of [admin, { token }]) {
      expect((await call('/import-from-vimeo', body, caller)).status).toBe(403);
      expect((await call('/import', many, caller)).status).toBe(403);
    }
  });

  it('answers both of two calls at once, and makes one video', async () => {
    server.vimeo.set(one, { name: 'a', download: [{ path: '/x', size: 10, height: 720 }] });
    const answers = await Promise.all([call('/import-from-vimeo', body), call('/import-from-vimeo', body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await countVideos()).toBe(1);
  });

  it('imports a list, and stops what waits once the token is refused', async () => {
    const ids = ['900000001', '900000002', '900000003', '900000004', '900000005'];
    for (const id of ids)
      server.vimeo.set(id, { name: id, download: [{ path: '/v.mp4', size: 100, height: 720 }] });
    server.files.set('/v.mp4', { bytes: bytes.subarray(0, 100) });
    const items = [...ids, 'https://vimeo.com/showcase/7'].map((address) => ({ address }));
    const ask = (token: string) => call('/import', { source: 'vimeo', vimeoToken: token, items });
    const refused = [{ address: 'https://vimeo.com/showcase/7', reason: 'not_a_video' }];
    expect((await ask('expired')).body).toMatchObject({ refused });
    expect((await runAll()).map(({ failure }) => failure)).toEqual(ids.map(() => 'token_refused'));
    await ask('good-token');
    expect((await runAll()).map(({ state }) => state)).toEqual(ids.map(() => 'DONE'));
    expect(await countVideos()).toBe(5);
  });
});
