import { execFile } from 'node:child_process';
import { mkdtemp, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asSystem } from '@/lib/core/access/actor';
import { slugs } from '@/lib/core/slugs';
import { createMoveOutRunner, sweepMoveOuts } from '@/lib/platform/move-out/run-move-out';
import type { MoveOutView } from '@/lib/platform/move-out/types';
import type { MoveOut, OutboxEvent } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { hashOf, makeBytes } from '@/tests/support/imports/media-server';
import { startS3Server } from '@/tests/support/imports/s3-server';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { poll } from '@/tests/support/poll';
import { createPerson, createTenant, logIn, type Tenant } from '@/tests/support/rows/factories';
import { createServedVideo } from '@/tests/support/rows/served-video';

const run = promisify(execFile);
/** Three parts in the bucket. */
const original = makeBytes(40 * 1024 * 1024);

let instance: Instance;
let s3: Awaited<ReturnType<typeof startS3Server>>;
let tenant: Tenant;
let owner: string;
let videoId: string;

beforeAll(async () => {
  instance = await bootInstance();
  s3 = await startS3Server();
  instance.env.imports.privateHosts.push(s3.host);
});
afterAll(async () => {
  instance.env.imports.privateHosts.length = 0;
  await s3.stop();
  await instance.close();
});

const write = (bucket: 'upload' | 'stream', key: string, body: Buffer) =>
  instance.storage.write({
    ...{
      bucket,
      key,
      body,
      contentType: 'video/mp4',
      cacheControl: 'no-store',
      visibility: 'private' as const,
    },
  });

beforeEach(async () => {
  const { payload } = instance;
  s3.objects.clear();
  s3.uploads.clear();
  s3.limit.parts = Infinity;
  tenant = await createTenant(payload);
  const { workspace, people } = tenant;
  await payload.update({
    collection: slugs.workspaces,
    id: workspace.id,
    data: { specificWorkspaceOwner: people.superadmin.user.id },
    overrideAccess: true,
    req: asSystem(),
  });
  owner = await logIn(instance, people.superadmin);
  videoId = await createServedVideo(instance, { workspace });
  await payload.update({
    collection: slugs.videos,
    id: videoId,
    overrideAccess: true,
    req: asSystem(),
    data: {
      title: 'Rundgang: "Nord"/Süd',
      chapters: [
        { title: 'Anfang', timestamp: '00:00:00' },
        { title: 'Ende', timestamp: '00:00:01' },
      ],
    },
  });
  await write('upload', `uploads/${videoId}/1/original.mp4`, original);
  await write('stream', `videos/${videoId}/texttracks/abcdefgh.vtt`, Buffer.from('WEBVTT\n\nHallo\n'));
  const own = { video: videoId, workspace: workspace.id };
  await payload.db.create({
    collection: slugs.texttracks,
    data: {
      ...{ ...own, language: 'de-DE', type: 'subtitles', slot: `${videoId} de-DE subtitles` },
      filename: `videos/${videoId}/texttracks/abcdefgh.vtt`,
    },
  });
  await payload.db.create({
    collection: slugs.collaborateComments,
    data: {
      ...{ ...own, text: 'Bitte kürzen', author: 'Gast', version: 1, videoTimecode: 1.5 },
      ...{ shareToken: 'secret-share', authorKey: 'secret-author' },
    },
  });
  await payload.db.create({
    collection: slugs.statistics,
    data: { workspace: workspace.id, period: '2026-11-01', isDay: true, views: 3, plays: 2 },
  });
});

type Answer = { moveOut: MoveOutView | null; error?: string };
const call = (method: 'GET' | 'POST' | 'DELETE', body?: object, cookie = owner, rest = 'current') =>
  callApi<Answer>(instance, method, `/api/workspaces/move-out/${rest}`, { cookie, body });

const findRow = async (): Promise<MoveOut | null> =>
  instance.payload.db.findOne<MoveOut>({
    collection: slugs.moveOuts,
    where: { workspace: { equals: tenant.workspace.id } },
  });

/** Runs a worker until the row has ended or is released for a later attempt. */
const work = async (): Promise<MoveOut> => {
  const runner = createMoveOutRunner({ ...instance, owner: 'test' });
  await poll(() => runner.startNext(), { seconds: 20, what: 'a row to claim' });
  await runner.endAll();
  await runner.stop();
  const row = await findRow();
  if (!row) throw new Error('the row is gone');
  return row;
};

const findEvents = async (name: string): Promise<OutboxEvent[]> =>
  (
    await instance.payload.db.find<OutboxEvent>({
      collection: slugs.outboxEvents,
      where: { and: [{ workspace: { equals: tenant.workspace.id } }, { name: { equals: name } }] },
      pagination: false,
    })
  ).docs;

describe('an archive', () => {
  it('can be read without the product, and fetches the originals resumably', async () => {
    expect(await call('GET')).toMatchObject({ status: 200, body: { moveOut: null } });
    const asked = await call('POST', { target: 'archive' });
    expect(asked).toMatchObject({ status: 202, body: { moveOut: { state: 'QUEUED' } } });
    expect(await call('POST', { target: 'archive' })).toMatchObject({ body: { error: 'move_out_running' } });
    expect(await work()).toMatchObject({ state: 'DONE', done: 1, total: 1 });
    expect(await findEvents('workspace.exported')).toMatchObject([
      { actorId: tenant.people.superadmin.user.id },
    ]);

    const answer = await fetch(`${instance.apiUrl}/api/workspaces/move-out/download`, {
      headers: { cookie: owner },
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
    const folder = await mkdtemp(path.join(process.env.TEST_RUN_FOLDER ?? tmpdir(), 'move-out-'));
    const packed = path.join(folder, 'archive.tar.gz');
    const archive = await fetch(answer.headers.get('location') ?? '');
    await writeFile(packed, Buffer.from(await archive.arrayBuffer()));
    await run('tar', ['-xzf', packed, '-C', folder, '--strip-components=1']);
    const read = (name: string) => readFile(path.join(folder, name), 'utf8');

    expect(await read('videos.csv')).toContain('Rundgang: ""Nord""/Süd');
    expect(await read('chapters.csv')).toContain('Ende');
    expect(await read('comments.csv')).toContain('Bitte kürzen');
    expect(await read('statistics-days.csv')).toContain('2026-11-01,3');
    expect(await read('README.txt')).toContain('sh fetch-originals.sh');
    const { stdout: captions } = await run('sh', ['-c', `cat "${folder}"/captions/${videoId}/*.vtt`]);
    expect(captions).toContain('Hallo');
    const { stdout: everything } = await run('sh', ['-c', `cat "${folder}"/rows/*`], {
      maxBuffer: 8_000_000,
    });
    for (const secret of ['secret-share', 'secret-author']) expect(everything).not.toContain(secret);
    await run('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder });

    await run('sh', ['fetch-originals.sh'], { cwd: folder });
    const file = path.join(folder, 'originals', `Rundgang Nord Süd ${videoId}.mp4`);
    expect(hashOf(await readFile(file))).toBe(hashOf(original));
    // The state after an interruption.
    await run('mv', [file, `${file}.part`]);
    await truncate(`${file}.part`, 1_000_000);
    await run('sh', ['fetch-originals.sh'], { cwd: folder });
    expect(hashOf(await readFile(file))).toBe(hashOf(original));
    expect((await run('sh', ['fetch-originals.sh'], { cwd: folder })).stdout.trim()).toBe(
      'All originals are here.',
    );
    expect((await stat(file)).size).toBe(original.length);
  });

  it('expires, and can be removed by its owner', async () => {
    await call('POST', { target: 'archive' });
    const { archiveKey, expiresAt } = await work();
    const ref = { bucket: 'upload' as const, key: archiveKey ?? '' };
    expect(await instance.storage.head(ref)).not.toBeNull();
    await sweepMoveOuts(instance, new Date(Date.parse(expiresAt ?? '') + 1000));
    expect(await instance.storage.head(ref)).toBeNull();
    expect(await call('GET')).toMatchObject({ body: { moveOut: { state: 'EXPIRED' } } });
    expect((await call('GET', undefined, owner, 'download')).status).toBe(404);
    await call('POST', { target: 'archive' });
    const second = await work();
    expect((await call('DELETE')).status).toBe(200);
    expect(await instance.storage.head({ bucket: 'upload', key: second.archiveKey ?? '' })).toBeNull();
    expect(await call('GET')).toMatchObject({ body: { moveOut: null } });
  });

  it('is for the owner only', async () => {
    await call('POST', { target: 'archive' });
    await work();
    const other = await createPerson(instance.payload, { workspace: tenant.workspace, role: 'superadmin' });
    const stranger = await createTenant(instance.payload);
    for (const person of [other, tenant.people.admin, stranger.people.superadmin]) {
      const cookie = await logIn(instance, person);
      for (const [method, rest] of [
        ['GET', 'current'],
        ['POST', 'current'],
        ['DELETE', 'current'],
        ['GET', 'download'],
      ] as const) {
        const answer = await call(
          method,
          method === 'POST' ? { target: 'archive' } : undefined,
          cookie,
          rest,
        );
        expect(answer).toMatchObject({ status: 403, body: { error: 'move_out_not_owner' } });
      }
    }
    expect(await findRow()).toMatchObject({ state: 'DONE' });
  });
});

describe('a bucket', () => {
  const toBucket = (access: object = {}) => ({
    ...{ target: 's3', prefix: '/umzug', access: { ...s3.access, ...access } },
  });

  it('gets everything, continues after an interruption and forgets the keys', async () => {
    await call('POST', toBucket());
    expect((await findRow())?.access).toBeTruthy();
    s3.limit.parts = 1;
    // The keys lose their right to write in between.
    expect(await work()).toMatchObject({ state: 'FAILED', failure: 'bucket_refused', access: null });
    expect(await findEvents('workspace.exportFailed')).toHaveLength(1);
    s3.limit.parts = Infinity;
    await call('POST', toBucket());
    s3.requests.length = 0;
    expect(await work()).toMatchObject({ state: 'DONE', access: null, destination: 's3://customer/umzug/' });
    const name = `originals/Rundgang Nord Süd ${videoId}.mp4`;
    const stored = s3.objects.get(`umzug/${name}`);
    expect(stored && hashOf(stored)).toBe(hashOf(original));
    // The first of three parts had arrived.
    const parts = s3.requests.filter(
      (request) => request.startsWith('PUT') && request.includes('originals/'),
    );
    expect(parts).toHaveLength(2);
    expect(s3.objects.get('umzug/SHA256SUMS')?.toString()).toContain(`${hashOf(original)}  ${name}`);
    expect([...s3.objects.keys()]).toEqual(expect.arrayContaining(['umzug/README.txt', 'umzug/videos.csv']));
    expect(s3.objects.has('umzug/fetch-originals.sh')).toBe(false);

    await call('POST', toBucket());
    s3.requests.length = 0;
    await work();
    expect(s3.requests.filter((request) => /^(PUT|POST) .*originals\//.test(request))).toEqual([]);
  });

  it.each([
    { name: 'wrong keys', access: { accessKeyId: 'other' }, error: 'bucket_refused' },
    {
      name: 'a private address',
      access: { endpoint: 'https://192.168.1.4' },
      error: 'bucket_address_refused',
    },
  ])('refuses $name before anything begins', async ({ access, error }) => {
    expect(await call('POST', toBucket(access))).toMatchObject({ status: 400, body: { error } });
    expect(await findRow()).toBeNull();
  });
});
