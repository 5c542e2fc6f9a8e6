import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

import { createClient, ReelhofError, type ReelhofClient, type UploadState } from '@reelhof/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Encoding } from '@/payload-types';
import { getClip } from '@/tests/support/encoding/clips';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createIntegration, createTenant, logIn, type Tenant } from '@/tests/support/rows/factories';

let instance: Instance;
let tenant: Tenant;
let client: ReelhofClient;
let folder: string;
let token: string;

beforeAll(async () => {
  instance = await bootInstance();
  folder = await mkdtemp(path.join(tmpdir(), 'reelhof-sdk-'));
  tenant = await createTenant(instance.payload, { features: { publicApi: true } as never });
  ({ token } = await createIntegration(instance.payload, {
    workspace: tenant.workspace,
    permissions: {
      videos: ['read', 'upload', 'update', 'delete', 'changeVisibility'],
      texttracks: ['read', 'create', 'update', 'delete'],
      categories: ['read', 'create', 'update', 'delete'],
      webhookEndpoints: ['manage'],
    },
  }));
  client = createClient({ url: instance.apiUrl, token });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await instance.close();
});

/** The bytes that an upload left in storage. */
const readStored = async (video: string): Promise<Buffer> => {
  const where = { video: { equals: video } };
  const encoding = await instance.payload.db.findOne<Encoding>({ collection: 'encodings', where });
  const object = await instance.storage.read({ bucket: 'upload', key: encoding?.inputKey ?? 'none' });
  return Buffer.concat((await object?.body.toArray()) ?? []);
};

const large = randomBytes(18 * 1024 * 1024 + 7);

describe('an upload', () => {
  it('is encoded, published, described and deleted', async () => {
    const stop = await instance.startWorker();
    const clip = await getClip('standard.mp4');
    const { id } = await client.videos.upload(clip, { title: 'Tour', language: 'en-GB' });
    const seen: string[] = [];
    const video = await client.videos.waitUntilReady(id, {
      interval: 100,
      timeout: 100_000,
      onStatus: ({ status }) => seen.push(status),
    });
    await stop();
    expect(video).toMatchObject({ id, title: 'Tour', status: 'COMPLETE' });
    expect(seen.at(-1)).toBe('COMPLETE');
    expect(await client.videos.update(id, { visibility: 'public' })).toMatchObject({ visibility: 'public' });
    const content = 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n';
    const track = await client.textTracks.create(id, { language: 'en-gb', type: 'subtitles', content });
    expect(await client.textTracks.export(id, track.id, 'txt')).toContain('Hello');
    await client.textTracks.delete(id, track.id);
    await client.videos.delete(id);
    await expect(client.videos.get(id)).rejects.toMatchObject({ status: 404 });
  });

  it('ends with the reason if the file is not a video', async () => {
    const stop = await instance.startWorker();
    const { id } = await client.videos.upload(Buffer.from('no video'), { title: 'A', mimeType: 'video/mp4' });
    const wait = client.videos.waitUntilReady(id, { interval: 100, timeout: 60_000 });
    await expect(wait).rejects.toMatchObject({ type: 'encoding_failed' });
    await stop();
  });

  it.each<[string, (file: string) => Parameters<ReelhofClient['videos']['upload']>[0] | Promise<Blob>]>([
    ['a path', (file) => file],
    ['a stream', () => Readable.from([large.subarray(0, 9_000_000), large.subarray(9_000_000)])],
    ['a Blob', (file) => openAsBlob(file)],
    ['a Buffer', () => large],
  ])('sends %s in parts, and reports progress', async (_name, open) => {
    const file = path.join(folder, 'large.mp4');
    await writeFile(file, large);
    const progress: number[] = [];
    const { id } = await client.videos.upload(await open(file), {
      title: 'Parts',
      mimeType: 'video/mp4',
      onProgress: ({ loaded }) => progress.push(loaded),
    });
    expect((await readStored(id)).equals(large)).toBe(true);
    expect(progress).toHaveLength(4);
    expect(progress.at(-1)).toBe(large.length);
  });

  it('is resumed after an interruption, and sends only missing parts', async () => {
    let state: UploadState | undefined;
    const controller = new AbortController();
    const interrupted = client.videos.upload(large, {
      title: 'Resumed',
      mimeType: 'video/mp4',
      concurrency: 1,
      signal: controller.signal,
      onStart: (started) => {
        state = started;
      },
      onProgress: ({ loaded }) => loaded > 0 && controller.abort(new Error('closed')),
    });
    await expect(interrupted).rejects.toThrow('closed');
    // Only the state survives a new process.
    const resume = JSON.parse(JSON.stringify(state)) as UploadState;
    const sent: string[] = [];
    const second = createClient({
      url: instance.apiUrl,
      token,
      fetch: (request) => {
        const { method, url } = request as Request;
        if (method === 'PUT') sent.push(url);
        return fetch(request);
      },
    });
    const { id } = await second.videos.upload(large, { resume });
    expect(id).toBe(resume.videoId);
    expect(sent).toHaveLength(2);
    expect((await readStored(id)).equals(large)).toBe(true);
  });
});

it('iterates over all pages', async () => {
  const titles = ['a', 'b', 'c', 'd', 'e'].map((name) => `page-${name}`);
  for (const title of titles) await client.categories.create({ title });
  const found: string[] = [];
  for await (const { title } of client.categories.list({ limit: 2, sort: 'title' })) found.push(title);
  expect(found).toEqual(titles);
  const where = { or: [{ title: { equals: 'page-a' } }, { title: { equals: 'page-d' } }] };
  expect((await client.categories.list({ where })).totalDocs).toBe(2);
});

it('filters lists, and follows cursors while rows are added', async () => {
  const send = (name: string) =>
    client.videos.send(Buffer.from(name), { title: `Filter ${name}`, mimeType: 'video/mp4' });
  const ids: string[] = [];
  for (const name of ['one', 'two', 'three', 'four', 'five']) ids.unshift(await send(name));
  const found: string[] = [];
  const query = { q: 'Filter', status: ['NO_FILE', 'PROGRESSING'] as ['NO_FILE', 'PROGRESSING'] };
  for await (const { id } of client.videos.list({ ...query, limit: 2, sort: '-createdAt' })) {
    if (found.length === 1) await send('late');
    found.push(id);
  }
  expect(found).toEqual(ids);
  expect((await client.videos.list({ ...query, status: ['COMPLETE'] })).docs).toEqual([]);
});

it('manages webhook endpoints, and creates upload tokens that upload and do nothing else', async () => {
  const endpoint = await client.webhookEndpoints.create({ url: 'listen:', events: ['video.ready'] });
  await client.webhookEndpoints.test(endpoint.id, { event: 'video.ready' });
  const [message] = await client.webhookEndpoints.waiting(endpoint.id);
  const { body = '', headers = {}, deliveryId = '' } = message ?? {};
  expect(await client.webhooks.unwrap(body, headers, endpoint.secret ?? '')).toMatchObject({
    type: 'video.ready',
    data: { video: { status: 'COMPLETE' } },
  });
  await client.webhookEndpoints.report(endpoint.id, deliveryId, { status: 204, durationMs: 3 });
  expect(await client.webhookEndpoints.deliveries(endpoint.id).toArray()).toMatchObject([
    { id: deliveryId, state: 'DELIVERED' },
  ]);
  const { secret } = await client.webhookEndpoints.rotateSecret(endpoint.id);
  expect(secret).not.toBe(endpoint.secret);
  await client.webhookEndpoints.delete(endpoint.id);

  const created = await client.uploadTokens.create({ title: 'Application', maxSize: 10_000_000 });
  const page = createClient({ url: instance.apiUrl, token: created.token, retries: 0 });
  const id = await page.videos.send(Buffer.alloc(9_000_000, 'a'), { title: 'Mine', mimeType: 'video/mp4' });
  expect((await readStored(id)).length).toBe(9_000_000);
  expect(await client.videos.get(id)).toMatchObject({ title: 'Application', visibility: 'private' });
  await expect(page.videos.get(id)).rejects.toMatchObject({ status: expect.any(Number) as number });
});

it('manages rules and rotates tokens with the session of a person', async () => {
  const cookie = await logIn(instance, tenant.people.admin);
  const person = createClient({ url: instance.apiUrl, headers: { cookie } });
  const rule = await person.rules.create({ title: 'Publish', event: 'video.ready', action: 'publish' });
  expect(await person.rules.update(rule.id, { isDisabled: true })).toMatchObject({ isDisabled: true });
  expect(await person.rules.list().toArray()).toMatchObject([{ id: rule.id }]);
  await person.rules.delete(rule.id);
  const { id, token: old = '' } = await person.integrations.create({
    title: 'Rotated',
    permissions: { videos: ['read'] },
  });
  const { token: fresh } = await person.integrations.rotate(id, { graceHours: 0 });
  const list = (given: string) => createClient({ url: instance.apiUrl, token: given }).videos.list();
  await expect(list(old ?? '')).rejects.toMatchObject({ status: 401 });
  expect((await list(fresh)).docs.length).toBeGreaterThan(0);
});

it('reports refusals as typed errors', async () => {
  const stranger = createClient({ url: instance.apiUrl, token: 'rh_unknown', retries: 0 });
  const refused = await stranger.videos.list().then(null, (error: unknown) => error);
  expect(refused).toBeInstanceOf(ReelhofError);
  expect(refused).toMatchObject({
    status: 401,
    code: 'unauthorized',
    requestId: expect.any(String) as string,
  });
  await expect(client.videos.update('unknown', { title: 'A' })).rejects.toMatchObject({ status: 404 });
  const invalid = await client.categories.create({ title: '' }).then(null, (error: unknown) => error);
  expect(invalid).toMatchObject({ status: 400, errors: [{ message: expect.any(String) as string }] });
});

it('returns raw answers by path', async () => {
  const { data, response } = await client.request.GET('/api/videos', { params: { query: { limit: 1 } } });
  expect(response.status).toBe(200);
  expect(data?.limit).toBe(1);
});
