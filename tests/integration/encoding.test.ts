import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { VideoData, VideoState } from '@/lib/videos/video-data';
import type { StoredVideoSource } from '@/lib/videos/types';
import { bootInstance, type Instance } from '@/tests/support/boot';
import { callApi } from '@/tests/support/call-api';
import { getClip } from '@/tests/support/clips';
import { createTenant, logIn, type Tenant } from '@/tests/support/factories';
import { poll } from '@/tests/support/poll';
import { getVideo, uploadClip, view } from '@/tests/support/upload-clip';
import type { Encoding, Video } from '@/payload-types';

let instance: Instance;
let tenant: Tenant;
let cookie: string;
let stopWorker: () => Promise<void>;

beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload);
  cookie = await logIn(instance, tenant.people.manager);
  stopWorker = await instance.startWorker();
});
afterAll(async () => {
  await stopWorker();
  await instance.close();
});

const get = (id: string) => getVideo(instance, { cookie }, id);
const untilStatus = (id: string, ...statuses: Video['status'][]) =>
  poll(
    async () => {
      const video = await get(id);
      return statuses.includes(video.status) && video;
    },
    { what: `${id} is ${statuses.join(' or ')}`, seconds: 90 },
  );
const patch = (id: string, body: unknown) =>
  callApi(instance, 'PATCH', `/api/videos/${id}`, { cookie, body });
const readData = async (id: string): Promise<VideoData | null> => {
  const response = await view(instance, `videos/${id}/data.json`);
  return response.ok ? ((await response.json()) as VideoData) : null;
};
const readText = async (key: string | null) => (await view(instance, key ?? '')).text();
const readState = async (id: string): Promise<VideoState | null> => {
  const response = await view(instance, `videos/${id}/state.json`);
  return response.ok ? ((await response.json()) as VideoState) : null;
};
const untilState = (id: string, state: Partial<VideoState>) =>
  expect.poll(() => readState(id), { timeout: 30_000 }).toEqual({ schema: 1, id, ...state });
const readRow = (id: string) =>
  instance.payload.db.findOne<Video>({ collection: 'videos', where: { id: { equals: id } } });

describe('from the file to the viewer', () => {
  let id: string;

  it('encodes what was uploaded and reports its progress', async () => {
    id = await uploadClip(instance, { cookie }, { file: await getClip('ladder.mp4') });
    const seen = new Set<string>();
    const done = await poll(
      async () => {
        const video = await get(id);
        seen.add(`${video.status} ${video.statusProgress}`);
        return video.status === 'COMPLETE' && video;
      },
      { seconds: 90 },
    );
    expect([...seen].some((entry) => /^STATUS_UPDATE (?!0$)/.test(entry))).toBe(true);
    expect(done).toMatchObject({ statusProgress: 100, orientation: 'landscape', v: 1, statusMessage: null });
    expect(done.duration).toBeCloseTo(7, 0);
    expect(done.fps).toBeCloseTo(29.97, 2);
    expect(done.sourceFolder).toBe(`videos/${id}/1/`);
    const src = done.src as unknown as StoredVideoSource;
    expect(src.mp4.map(({ name }) => name)).toEqual(['720p', '480p', '360p']);
    expect(src.hls[0]?.url).toBe(`${instance.edgeUrl}/videos/${id}/1/hls/master.m3u8`);
    expect(src).not.toHaveProperty('inputKey');
  });

  it('keeps a private video from everybody but those with a signed link', async () => {
    const video = await get(id);
    await poll(() => instance.ports.storage.head({ bucket: 'stream', key: `videos/${id}/data.json` }));
    expect(await readData(id)).toBeNull();
    await untilState(id, { state: 'private' });
    expect((await view(instance, `videos/${id}/1/hls/master.m3u8`)).status).toBe(403);
    for (const link of [video.previewThumbnailUrl, video.previewVideoUrl, video.downloadOriginalUrl]) {
      expect((await fetch(link ?? '')).status).toBe(200);
    }
    const original = await fetch(video.downloadOriginalUrl ?? '');
    expect(original.headers.get('content-disposition')).toContain('attachment');
  });

  it('publishes and hides all files with the visibility', async () => {
    expect((await patch(id, { visibility: 'public' })).status).toBe(200);
    const data = await poll(() => readData(id));
    expect(data).toMatchObject({ id, v: 1, title: 'Ein Film', embed: { access: 'allowed' } });
    expect(data.hlsMaster).toMatch(/^#EXTM3U/);
    expect(data.hlsMaster).toBe(await readText(data.hls));
    const keys = [data.hls, data.poster, data.storyboard, ...data.mp4.map(({ url }) => url)];
    for (const key of keys) expect((await view(instance, key ?? '')).status).toBe(200);
    await untilState(id, { state: 'ready' });

    const oembed = (query: string) =>
      callApi<Record<string, unknown>>(instance, 'GET', `/api/oembed?${query}`, {});
    const url = encodeURIComponent(instance.ports.delivery.playerUrl(id));
    const { status, body } = await oembed(`url=${url}&format=json&maxwidth=400&maxheight=90`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: 'video', version: '1.0', title: 'Ein Film', height: 90, width: 160 });
    expect(body.html).toContain(`src="${instance.ports.delivery.playerUrl(id)}"`);
    expect(data.oembed).toContain(url);
    expect((await oembed(`url=${url}&format=xml`)).status).toBe(501);
    expect((await oembed(`url=${url}&maxwidth=0`)).status).toBe(400);
    expect(
      (await oembed(`url=${encodeURIComponent(`https://elsewhere.example/player/?id=${id}`)}`)).status,
    ).toBe(404);

    // The moment the call returns.
    expect((await patch(id, { visibility: 'private' })).status).toBe(200);
    expect(await readData(id)).toBeNull();
    for (const key of keys) expect((await view(instance, key ?? '')).status).toBe(403);
    expect(await readState(id)).toEqual({ schema: 1, id, state: 'private' });
    expect((await oembed(`url=${url}`)).status).toBe(404);
    await patch(id, { visibility: 'public' });
    await poll(() => readData(id));
  });

  it('does not undo what the worker writes while somebody edits', async () => {
    const { payload } = instance;
    const { hooks } = payload.collections.videos.config;
    // Between an edit's read of the row and its write.
    const work = async () => {
      await payload.db.updateOne({
        collection: 'videos',
        id,
        data: { statusProgress: 42, statusReason: 'x' },
      });
    };
    hooks.beforeChange.unshift(work);
    expect((await patch(id, { title: 'Inzwischen' })).status).toBe(200);
    hooks.beforeChange.splice(hooks.beforeChange.indexOf(work), 1);
    expect(await readRow(id)).toMatchObject({ title: 'Inzwischen', statusProgress: 42, statusReason: 'x' });
    await payload.db.updateOne({
      collection: 'videos',
      id,
      data: { statusProgress: 100, statusReason: null },
    });
  });

  it('writes what was edited to the data file', async () => {
    await patch(id, { title: 'Umbenannt', description: 'Neu' });
    const data = await poll(async () => {
      const current = await readData(id);
      return current?.title === 'Umbenannt' && current;
    });
    expect(data.description).toBe('Neu');
  });

  it('does not let anybody write what the server keeps', async () => {
    const before = await readRow(id);
    const body = { status: 'ERROR', v: 9, src: {}, statusProgress: 1, sourceFolder: 'x', duration: 1 };
    await patch(id, body);
    const after = await readRow(id);
    for (const field of ['status', 'v', 'src', 'statusProgress', 'sourceFolder', 'duration'] as const) {
      expect(after?.[field]).toEqual(before?.[field]);
    }
  });

  it('serves the old version until the new one is complete', async () => {
    await uploadClip(instance, { cookie }, { file: await getClip('standard.mp4'), replace: id });
    expect((await readData(id))?.v).toBe(1);
    const replaced = await untilStatus(id, 'COMPLETE');
    expect(replaced).toMatchObject({ v: 2, sourceFolder: `videos/${id}/2/` });
    const data = await poll(async () => {
      const current = await readData(id);
      return current?.v === 2 && current;
    });
    expect(data.hls).toContain(`/${id}/2/`);
    expect(data.hlsMaster).toBe(await readText(data.hls));
    expect((await view(instance, `${data.hls}?uncounted`)).status).toBe(200);
    expect((await view(instance, `videos/${id}/1/hls/master.m3u8`)).status).toBe(200);
  });

  it('keeps the served version when a replacement fails, and hides it at once when asked', async () => {
    await uploadClip(instance, { cookie }, { file: await getClip('noise.mp4'), replace: id });
    await untilStatus(id, 'ERROR');
    expect((await readData(id))?.v).toBe(2);
    await untilState(id, { state: 'ready' });
    await patch(id, { visibility: 'private' });
    await poll(async () => (await readData(id)) === null);
  });

  it('removes every file with the video', async () => {
    expect((await callApi(instance, 'DELETE', `/api/videos/${id}`, { cookie })).status).toBe(200);
    for (const [bucket, prefix] of [
      ['stream', `videos/${id}/`],
      ['upload', `uploads/${id}/`],
    ] as const) {
      await poll(async () => {
        for await (const entry of instance.ports.storage.list({ bucket, prefix })) return entry.key === '';
        return true;
      });
    }
    expect((await view(instance, `videos/${id}/state.json`)).status).toBe(403);
  });
});

describe('what the holder of an id may know of a video', () => {
  const openUpload = async (visibility: 'public' | 'private') => {
    const { body } = await callApi<{ videoId: string; signedUrl: string }>(
      instance,
      'PUT',
      '/api/videos/upload',
      { cookie, body: { title: 'Geheim', mimeType: 'video/mp4', visibility } },
    );
    const send = async (clip: Parameters<typeof getClip>[0]) => {
      const bytes = new Uint8Array(await readFile(await getClip(clip)));
      const headers = { 'content-type': 'video/mp4' };
      expect((await fetch(body.signedUrl, { method: 'PUT', headers, body: bytes })).status).toBe(200);
    };
    return { id: body.videoId, send };
  };

  it('follows the first file of a public video, with its progress', async () => {
    const { id, send } = await openUpload('public');
    await untilState(id, { state: 'waiting' });
    await send('ladder.mp4');
    const seen = new Set<string>();
    await poll(
      async () => {
        const state = await readState(id);
        if (state?.state === 'encoding') expect(state.percent).toEqual(expect.any(Number));
        seen.add(state?.state ?? 'none');
        return state?.state === 'ready';
      },
      { seconds: 90 },
    );
    expect([...seen]).toContain('encoding');
    expect((await readData(id))?.v).toBe(1);
  });

  it('says of a private video that it is private, and nothing else, whatever happens to it', async () => {
    const { id, send } = await openUpload('private');
    const seen = new Set<string>();
    await untilState(id, { state: 'private' });
    await send('standard.mp4');
    await poll(
      async () => {
        seen.add(JSON.stringify(await readState(id)));
        return (await get(id)).status === 'COMPLETE' && (await readRow(id))?.published;
      },
      { seconds: 90 },
    );
    // Hiding takes the state away for the moment until it is written anew.
    seen.delete('null');
    expect([...seen]).toEqual([JSON.stringify({ schema: 1, id, state: 'private' })]);
  });

  it('changes at once when a video is hidden or shown before it has a file', async () => {
    const { id, send } = await openUpload('public');
    await patch(id, { visibility: 'private' });
    expect(await readState(id)).toEqual({ schema: 1, id, state: 'private' });
    await patch(id, { visibility: 'public' });
    expect(await readState(id)).toEqual({ schema: 1, id, state: 'waiting' });
    await send('text.mp4');
    await untilState(id, { state: 'error' });
    await patch(id, { visibility: 'private' });
    expect(await readState(id)).toEqual({ schema: 1, id, state: 'private' });
  });

  it('is made good by the next publishing after a process was killed half-way', async () => {
    const { publishVideo } = await import('@/lib/videos/publish-video');
    const { id } = await openUpload('public');
    await untilState(id, { state: 'waiting' });
    const ref = { bucket: 'stream', key: `videos/${id}/state.json` } as const;
    await instance.ports.storage.remove(ref);
    await publishVideo(instance, { videoId: id });
    expect(await readState(id)).toEqual({ schema: 1, id, state: 'waiting' });
    await callApi(instance, 'DELETE', `/api/videos/${id}`, { cookie });
    await publishVideo(instance, { videoId: id });
    await expect.poll(() => instance.ports.storage.head(ref), { timeout: 10_000 }).toBeNull();
  });
});

describe('files that are no videos', () => {
  it.each([
    ['empty.mp4', 'empty_file', 'Die Datei ist leer.'],
    ['text.mp4', 'not_a_video', 'Diese Datei ist kein Video.'],
    ['sound.m4a', 'no_video_stream', 'Kein Videobild: Die Datei enthält keine Videospur.'],
  ] as const)('%s ends as an error that says why', async (clip, reason, message) => {
    const id = await uploadClip(instance, { cookie }, { file: await getClip(clip) });
    await untilStatus(id, 'ERROR');
    const { body } = await callApi<Video>(instance, 'GET', `/api/videos/${id}`, {
      cookie,
      headers: { 'accept-language': 'de' },
    });
    expect(body).toMatchObject({ statusReason: reason, statusMessage: message });
  });
});

describe('what can go wrong on the way', () => {
  it('stops encoding and leaves nothing behind when the video is deleted', async () => {
    const id = await uploadClip(instance, { cookie }, { file: await getClip('long.mp4') });
    await untilStatus(id, 'STATUS_UPDATE');
    await callApi(instance, 'DELETE', `/api/videos/${id}`, { cookie });
    // The worker is free again long before the clip would have been encoded.
    const next = await uploadClip(instance, { cookie }, { file: await getClip('standard.mp4') });
    await untilStatus(next, 'COMPLETE');
    for await (const { key } of instance.ports.storage.list({ bucket: 'stream', prefix: `videos/${id}/` })) {
      expect(key).toBeNull();
    }
  });

  it('gives an encode up when its file is replaced', async () => {
    const id = await uploadClip(instance, { cookie }, { file: await getClip('long.mp4') });
    await untilStatus(id, 'STATUS_UPDATE');
    await uploadClip(instance, { cookie }, { file: await getClip('standard.mp4'), replace: id });
    const done = await untilStatus(id, 'COMPLETE');
    expect(done.v).toBe(2);
    expect(done.duration).toBeLessThan(10);
    const readStates = async () => {
      const { docs } = await instance.payload.find({
        collection: 'encodings',
        where: { video: { equals: id } },
        sort: 'version',
        overrideAccess: true,
      });
      return docs.map(({ state }: Encoding) => state);
    };
    await expect.poll(readStates, { timeout: 10_000 }).toEqual(['CANCELED', 'COMPLETE']);
  });

  it('finds a file whose event was lost', async () => {
    const { sweepUploads } = await import('@/lib/videos/sweep-uploads');
    const { body } = await callApi<{ videoId: string }>(instance, 'PUT', '/api/videos/upload', {
      cookie,
      body: { title: 'lost', mimeType: 'video/mp4' },
    });
    const { readFile } = await import('node:fs/promises');
    // Written past the edge, so that nobody sends an event.
    await instance.ports.storage.write({
      bucket: 'upload',
      key: `uploads/${body.videoId}/1/original.mp4`,
      body: await readFile(await getClip('standard.mp4')),
      contentType: 'video/mp4',
      cacheControl: 'no-store',
      visibility: 'private',
    });
    await sweepUploads(instance, { eventLostAfter: 0, now: new Date(Date.now() + 1000) });
    await untilStatus(body.videoId, 'COMPLETE');
  });

  it('takes the same event twice, and events for files nobody waits for', async () => {
    const { getWebhookToken } = await import('@/lib/secret');
    const token = getWebhookToken(instance.env.secret);
    const event = (key: string) => ({
      Records: [
        {
          eventName: 'ObjectCreated:Put',
          s3: { bucket: { name: 'upload' }, object: { key, size: 1, eTag: 'x', sequencer: '1' } },
        },
      ],
    });
    const send = (body: unknown, query = `?token=${token}`) =>
      callApi(instance, 'POST', `/api/webhooks/storage${query}`, { body });
    expect((await send(event('uploads/none/1/original.mp4'))).status).toBe(200);
    expect((await send(event('uploads/none/1/original.mp4'))).status).toBe(200);
    expect((await send({ Records: 'x' })).status).toBe(400);
    expect((await send(event('x'), '?token=wrong')).status).toBe(401);
    const kept = await instance.payload.count({
      collection: 'webhookEvents',
      where: { dedupeKey: { contains: 'uploads/none/' } },
      overrideAccess: true,
    });
    expect(kept.totalDocs).toBe(1);
  });

  it('lets a replacement that never came expire', async () => {
    const { sweepUploads } = await import('@/lib/videos/sweep-uploads');
    const id = await uploadClip(instance, { cookie }, { file: await getClip('standard.mp4') });
    await untilStatus(id, 'COMPLETE');
    await callApi(instance, 'PUT', `/api/videos/upload/${id}`, { cookie, body: { mimeType: 'video/mp4' } });
    expect((await get(id)).status).toBe('NO_FILE');
    await sweepUploads(instance, { now: new Date(Date.now() + 8 * 86_400_000) });
    expect((await get(id)).status).toBe('COMPLETE');
  });
});
