import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { ProviderError } from '@/lib/ports/provider-error';
import { removeUnusedFile } from '@/lib/videos/publishing/remove-files';
import type { Video } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { getClip } from '@/tests/support/encoding/clips';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { poll } from '@/tests/support/poll';
import { createTenant, logIn, type Tenant } from '@/tests/support/rows/factories';
import { createServedVideo, readVideoData } from '@/tests/support/rows/served-video';

type Answer = { customThumbnailUrl: string | null; message?: string };
type Shown = Video & { playerUrl: string; src: { thumbnailUrl: string; thumbnailUrlOriginal: string } };

let instance: Instance;
let cookie: string;
let id: string;
let workspace: Tenant['workspace'];
let stopWorker: () => Promise<void>;

beforeAll(async () => {
  instance = await bootInstance();
  const tenant = await createTenant(instance.payload);
  const { people } = tenant;
  ({ workspace } = tenant);
  cookie = await logIn(instance, people.manager);
  stopWorker = await instance.startWorker();
  id = await createServedVideo(instance, { workspace, visibility: 'public' });
  await instance.storage.write({
    bucket: 'upload',
    key: `uploads/${id}/1/original.mp4`,
    body: await readFile(await getClip('standard.mp4')),
    contentType: 'video/mp4',
    cacheControl: 'no-store',
    visibility: 'private',
  });
});
afterAll(async () => {
  await stopWorker();
  await instance.close();
});

const put = async (bytes: Uint8Array, videoId = id) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'picture.jpg');
  const response = await fetch(`${instance.apiUrl}/api/videos/${videoId}/thumbnail`, {
    method: 'PUT',
    headers: { cookie, 'accept-language': 'en' },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Answer };
};
const call = (method: 'POST' | 'DELETE', end = '') =>
  callApi<Answer>(instance, method, `/api/videos/${id}/thumbnail${end}`, { cookie });
const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d90b5a' } });
const keyOf = (url: string | null): string => url?.slice(url.indexOf('/videos/') + 1) ?? '';
const readPicture = async (key: string) => {
  const object = await instance.storage.read({ bucket: 'stream', key });
  return object && sharp(await buffer(object.body)).metadata();
};
const readPoster = async () => (await readVideoData(instance, id))?.poster;
const readCard = async () => {
  const { body } = await callApi<{ docs: { id: string; previewThumbnailUrl: string }[] }>(
    instance,
    'GET',
    '/api/videos/library?limit=25',
    { cookie },
  );
  return body.docs.find((card) => card.id === id)?.previewThumbnailUrl;
};
const get = async () => (await callApi<Shown>(instance, 'GET', `/api/videos/${id}`, { cookie })).body;

describe('an uploaded thumbnail', () => {
  it.each([
    ['JPEG', () => image(2000, 1000).jpeg().toBuffer(), { width: 1080, height: 540 }],
    ['PNG', () => image(400, 300).png().toBuffer(), { width: 400, height: 300 }],
    ['WebP', () => image(400, 300).webp().toBuffer(), { width: 400, height: 300 }],
    [
      'rotated by its camera',
      () => image(400, 300).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
      { width: 300, height: 400 },
    ],
  ])('may be %s, and becomes a JPEG of at most 1080 pixels', async (_name, make, size) => {
    const { status, body } = await put(await make());
    expect(status).toBe(200);
    const key = keyOf(body.customThumbnailUrl);
    expect(key).toMatch(new RegExp(`^videos/${id}/thumbnails/custom-[a-z0-9]{10}-w\\.jpg$`));
    expect(await readPicture(key)).toMatchObject({ format: 'jpeg', ...size });
    expect(await instance.storage.head({ bucket: 'stream', key })).toMatchObject({
      visibility: 'public',
    });
    await poll(async () => (await readPoster()) === key, { what: 'the data file' });
  });

  it('is shown in lists, links and oEmbed until it is reset', async () => {
    const { body } = await put(await image(400, 300).jpeg().toBuffer());
    const url = String(body.customThumbnailUrl);
    const before = await get();
    expect(before.src.thumbnailUrl).toBe(url);
    expect(before.previewThumbnailUrl).toContain(keyOf(url));
    const oembed = await callApi<Record<string, unknown>>(
      instance,
      'GET',
      `/api/oembed?url=${encodeURIComponent(before.playerUrl)}`,
    );
    expect(oembed.body).toMatchObject({ thumbnail_url: url, thumbnail_width: 400, thumbnail_height: 300 });
    expect(await call('DELETE')).toMatchObject({ status: 200, body: { customThumbnailUrl: null } });
    const after = await get();
    expect(after.src.thumbnailUrl).toBe(after.src.thumbnailUrlOriginal);
    await poll(async () => (await readPoster()) === keyOf(after.src.thumbnailUrl), { what: 'the data file' });
  });

  it('has a smaller version for cards, which is shown, hidden and removed with it', async () => {
    const { body } = await put(await image(1000, 2000).jpeg().toBuffer());
    const small = keyOf(body.customThumbnailUrl).replace('-w.jpg', '-s.jpg');
    expect(await readPicture(small)).toMatchObject({ format: 'jpeg', width: 320, height: 640 });
    expect(await readCard()).toContain(`/${small}?`);
    const webp = ['s', 'w'].map((size) => small.replace('-s.jpg', `-${size}.webp`));
    expect(await Promise.all(webp.map(readPicture))).toMatchObject([
      { format: 'webp', width: 320, height: 640 },
      { format: 'webp', width: 1000, height: 2000 },
    ]);
    const headSmall = () => instance.storage.head({ bucket: 'stream', key: small });
    const headWebp = () => instance.storage.head({ bucket: 'stream', key: webp[1] ?? '' });
    expect(await headSmall()).toMatchObject({ visibility: 'public' });
    for (const visibility of ['private', 'public']) {
      await callApi(instance, 'PATCH', `/api/videos/${id}`, { cookie, body: { visibility } });
      await poll(async () => (await headSmall())?.visibility === visibility, { what: visibility });
      expect(await headWebp()).toMatchObject({ visibility });
    }
    const removeUnused = () =>
      removeUnusedFile(instance, { workspaceId: workspace.id, key: keyOf(body.customThumbnailUrl) });
    await removeUnused();
    expect(await headSmall()).not.toBeNull();
    await call('DELETE');
    await removeUnused();
    expect(await headSmall()).toBeNull();
    expect(await headWebp()).toBeNull();
  });

  it.each([
    ['words', () => Promise.resolve(Buffer.from('no picture')), 400, 'no thumbnail file (.jpg) provided.'],
    ['another image format', () => image(4, 4).gif().toBuffer(), 400, 'no thumbnail file (.jpg) provided.'],
    [
      'a drawing with scripts',
      () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      400,
      'no thumbnail file (.jpg) provided.',
    ],
    [
      'half an image',
      async () => (await image(400, 300).png().toBuffer()).subarray(0, 60),
      400,
      'no thumbnail file (.jpg) provided.',
    ],
    ['too many pixels', () => image(10_000, 10_000).png().toBuffer(), 400, 'The image has too many pixels.'],
    ['more than 8 MB', () => Promise.resolve(Buffer.alloc(8_000_001)), 413, 'The request body is too large.'],
  ])('is refused if it is %s', async (_name, make, status, message) => {
    expect(await put(await make())).toMatchObject({ status, body: { message } });
  });

  it('is required', async () => {
    const response = await fetch(`${instance.apiUrl}/api/videos/${id}/thumbnail`, {
      method: 'PUT',
      headers: { cookie, 'accept-language': 'en' },
      body: new FormData(),
    });
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 400,
      body: { message: 'no thumbnail file (.jpg) provided.' },
    });
  });
});

describe('a frame as the thumbnail', () => {
  it('is extracted from the original', async () => {
    const { status, body } = await call('POST', '/500');
    expect(status).toBe(200);
    const key = keyOf(body.customThumbnailUrl);
    expect(await readPicture(key)).toMatchObject({ format: 'jpeg' });
    const { width = 0, height = 0 } = (await readPicture(key.replace('-w.jpg', '-s.jpg'))) ?? {};
    expect(Math.max(width, height)).toBe(640);
  });

  it.each(['/soon', '/1.5', '/-1', '/99999999'])('requires a time within the video, not %s', async (end) => {
    expect(await call('POST', end)).toMatchObject({ status: 400, body: { message: 'invalid timestamp' } });
  });
});

/** Failures of the storage or of the database, with the specification's messages. */
describe('a failed thumbnail request', () => {
  const fail = (code?: 'settings_missing') =>
    new ProviderError('no', { port: 'storage', operation: 'write', retryable: false, ...(code && { code }) });
  const jpeg = () => image(40, 30).jpeg().toBuffer();
  const withFailing = async <T>(spy: { mockRestore: () => void }, run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } finally {
      spy.mockRestore();
    }
  };

  /** A video without any published file. */
  const makeEmpty = async (): Promise<string> => {
    const empty = await createServedVideo(instance, { workspace });
    const data = { src: null, sourceFolder: null };
    await instance.payload.db.updateOne({ collection: 'videos', id: empty, data });
    return empty;
  };

  it('reports missing settings', async () => {
    const empty = await makeEmpty();
    const storage = vi.spyOn(instance.ports, 'storageFor').mockRejectedValue(fail('settings_missing'));
    expect(await withFailing(storage, async () => put(await jpeg(), empty))).toMatchObject({
      status: 400,
      body: { message: 'No AWS settings found' },
    });
    const encoder = vi.spyOn(instance.ports, 'encoderFor').mockRejectedValue(fail('settings_missing'));
    expect(await withFailing(encoder, () => call('POST', '/500'))).toMatchObject({
      status: 400,
      body: { message: 'Failed to retrieve AWS settings' },
    });
  });

  it('reports a failed store or creation, and keeps the current thumbnail', async () => {
    const before = await get();
    const write = vi.spyOn(instance.storage, 'write').mockRejectedValue(fail());
    expect(await withFailing(write, async () => put(await jpeg()))).toMatchObject({
      status: 400,
      body: { message: 'Thumbnail not uploaded: S3 Error' },
    });
    const encoder = await instance.ports.encoderFor(before.workspace);
    const grab = vi.spyOn(encoder, 'grabFrame').mockRejectedValue(fail());
    expect(await withFailing(grab, () => call('POST', '/500'))).toMatchObject({
      status: 400,
      body: { message: 'Thumbnail generation failed' },
    });
    expect((await get()).src.thumbnailUrl).toBe(before.src.thumbnailUrl);
  });

  it('reports that there is no video, or nothing to extract a frame from', async () => {
    const at = (videoId: string) =>
      callApi<Answer>(instance, 'POST', `/api/videos/${videoId}/thumbnail/500`, { cookie });
    expect(await at('%20')).toMatchObject({ status: 400, body: { message: 'no video id' } });
    expect(await at('elsewhere')).toMatchObject({ status: 404, body: { message: 'video not found' } });
    expect(await at(await makeEmpty())).toMatchObject({
      status: 400,
      body: { message: 'No preview video URL available' },
    });
  });
});
