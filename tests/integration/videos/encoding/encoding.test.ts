import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { compactVideos } from '@/lib/platform/compact-videos';
import type { StoredVideoSource } from '@/lib/videos/library/types';
import type { Video } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootEncoding } from '@/tests/support/encoding/boot-encoding';
import { getClip } from '@/tests/support/encoding/clips';
import { poll } from '@/tests/support/poll';
import { view } from '@/tests/support/uploads/upload-clip';

let setup: Awaited<ReturnType<typeof bootEncoding>>;
beforeAll(async () => {
  setup = await bootEncoding();
});
afterAll(() => setup.close());

const readText = async (key: string | null) => (await view(setup.instance, key ?? '')).text();

describe('an upload', () => {
  let id: string;

  it('is encoded and reports its progress', async () => {
    await setup.setPace(2);
    id = await setup.upload(await getClip('standard.mp4'));
    const seen = new Set<string>();
    const done = await poll(
      async () => {
        const video = await setup.get(id);
        seen.add(`${video.status} ${video.statusProgress}`);
        return video.status === 'COMPLETE' && video;
      },
      { seconds: 90 },
    );
    expect([...seen].some((entry) => /^STATUS_UPDATE (?!0$)/.test(entry))).toBe(true);
    expect(done).toMatchObject({ statusProgress: 100, orientation: 'landscape', v: 1, statusMessage: null });
    await setup.setPace(null);
    expect(done.duration).toBeCloseTo(5, 0);
    expect(done.fps).toBeCloseTo(29.97, 2);
    expect(done).toMatchObject({ frameCount: 150, startTimecode: null });
    expect(done.sourceFolder).toBe(`videos/${id}/1/`);
    const src = done.src as unknown as StoredVideoSource;
    expect(src.mp4.map(({ name }) => name)).toEqual(['360p', '240p']);
    expect(src.hls[0]?.url).toBe(`${setup.instance.edgeUrl}/videos/${id}/1/hls/master.m3u8`);
    const stored = await setup.instance.payload.db.findOne<{ id: string; src: StoredVideoSource }>({
      collection: 'videos',
      where: { id: { equals: id } },
    });
    const { inputKey: key = '', inputEtag } = stored?.src ?? {};
    expect(inputEtag).toBe((await setup.instance.storage.head({ bucket: 'upload', key }))?.etag);
    for (const name of ['inputKey', 'inputEtag', 'inputOpenUntil']) expect(src).not.toHaveProperty(name);
  });

  it('is hidden from everyone without a signed link while it is private', async () => {
    const video = await setup.get(id);
    await poll(() => setup.instance.storage.head({ bucket: 'stream', key: `videos/${id}/data.json` }));
    expect(await setup.readData(id)).toBeNull();
    await setup.untilState(id, { state: 'private' });
    expect((await view(setup.instance, `videos/${id}/1/hls/master.m3u8`)).status).toBe(403);
    for (const link of [video.previewThumbnailUrl, video.previewVideoUrl, video.downloadOriginalUrl]) {
      expect((await fetch(link ?? '')).status).toBe(200);
    }
    const original = await fetch(video.downloadOriginalUrl ?? '');
    expect(original.headers.get('content-disposition')).toContain('attachment');
  });

  it('is published and hidden with all files when the visibility changes', async () => {
    expect((await setup.patch(id, { visibility: 'public' })).status).toBe(200);
    const data = await poll(() => setup.readData(id));
    expect(data).toMatchObject({ id, v: 1, title: 'Ein Film', embed: { access: 'allowed' } });
    expect(data.hlsMaster).toMatch(/^#EXTM3U/);
    expect(data.hlsMaster).toBe(await readText(data.hls));
    const keys = [data.hls, data.poster, data.storyboard, ...data.mp4.map(({ url }) => url)];
    for (const key of keys) expect((await view(setup.instance, key ?? '')).status).toBe(200);
    await setup.untilState(id, { state: 'ready' });

    const oembed = (query: string) =>
      callApi<Record<string, unknown>>(setup.instance, 'GET', `/api/oembed?${query}`, {});
    const url = encodeURIComponent(setup.instance.delivery.playerUrl(id));
    const { status, body } = await oembed(`url=${url}&format=json&maxwidth=400&maxheight=90`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: 'video', version: '1.0', title: 'Ein Film', height: 90, width: 160 });
    expect(body.html).toContain(`src="${setup.instance.delivery.playerUrl(id)}"`);
    expect(data.oembed).toContain(url);
    expect((await oembed(`url=${url}&format=xml`)).status).toBe(501);
    expect((await oembed(`url=${url}&maxwidth=0`)).status).toBe(400);
    expect(
      (await oembed(`url=${encodeURIComponent(`https://elsewhere.example/player/?id=${id}`)}`)).status,
    ).toBe(404);

    // All files are hidden as soon as the call returns.
    expect((await setup.patch(id, { visibility: 'private' })).status).toBe(200);
    expect(await setup.readData(id)).toBeNull();
    for (const key of keys) expect((await view(setup.instance, key ?? '')).status).toBe(403);
    // The state follows later: the worker, which the change also triggers, hides all files and writes it
    // again.
    await setup.untilState(id, { state: 'private' });
    expect((await oembed(`url=${url}`)).status).toBe(404);
    await setup.patch(id, { visibility: 'public' });
    await poll(() => setup.readData(id));
  });

  it('is stored once and stays visible if an earlier release stored it twice', async () => {
    const { storage, payload, ports } = setup.instance;
    const key = (await setup.readData(id))?.mp4[0]?.url ?? '';
    const readBytes = async () => Buffer.from(await (await view(setup.instance, key)).arrayBuffer());
    const isJoined = async () => {
      for await (const entry of storage.list({ bucket: 'stream', prefix: `${path.dirname(key)}/` }))
        if (entry.key === key) return entry.isJoined ?? false;
      throw new Error('there is no MP4');
    };
    const body = await readBytes();
    expect(await isJoined()).toBe(true);
    const options = { contentType: 'video/mp4', cacheControl: 'public', visibility: 'public' } as const;
    await storage.write({ bucket: 'stream', key, body, ...options });
    expect(await isJoined()).toBe(false);

    const said: string[] = [];
    const compact = () => compactVideos({ payload, ports }, { say: (line) => said.push(line) });
    expect(await compact()).toEqual({ videos: 1, mp4s: 1, bytes: body.length });
    expect(said).toHaveLength(1);
    expect(await isJoined()).toBe(true);
    expect((await readBytes()).equals(body)).toBe(true);
    expect(await compact()).toEqual({ videos: 0, mp4s: 0, bytes: 0 });
  });

  it('does not lose the worker’s changes while a user edits', async () => {
    const { payload } = setup.instance;
    const { hooks } = payload.collections.videos.config;
    // The worker writes after the edit has read the row and before it writes.
    const work = async () => {
      await payload.db.updateOne({
        collection: 'videos',
        id,
        data: { statusProgress: 42, statusReason: 'x' },
      });
    };
    hooks.beforeChange.unshift(work);
    expect((await setup.patch(id, { title: 'Inzwischen' })).status).toBe(200);
    hooks.beforeChange.splice(hooks.beforeChange.indexOf(work), 1);
    expect(await setup.readRow(id)).toMatchObject({
      title: 'Inzwischen',
      statusProgress: 42,
      statusReason: 'x',
    });
    await payload.db.updateOne({
      collection: 'videos',
      id,
      data: { statusProgress: 100, statusReason: null },
    });
  });

  it('has its edits written to the data file', async () => {
    await setup.patch(id, { title: 'Umbenannt', description: 'Neu' });
    const data = await poll(async () => {
      const current = await setup.readData(id);
      return current?.title === 'Umbenannt' && current;
    });
    expect(data.description).toBe('Neu');
  });

  it('has server-only fields that users can’t write', async () => {
    const before = await setup.readRow(id);
    const body = { status: 'ERROR', v: 9, src: {}, statusProgress: 1, sourceFolder: 'x', duration: 1 };
    await setup.patch(id, body);
    const after = await setup.readRow(id);
    for (const field of ['status', 'v', 'src', 'statusProgress', 'sourceFolder', 'duration'] as const) {
      expect(after?.[field]).toEqual(before?.[field]);
    }
  });

  it('serves its old version until the new one is complete', async () => {
    await setup.upload(await getClip('silent.mp4'), id);
    expect((await setup.readData(id))?.v).toBe(1);
    const replaced = await setup.untilStatus(id, 'COMPLETE');
    expect(replaced).toMatchObject({ v: 2, sourceFolder: `videos/${id}/2/` });
    const data = await poll(async () => {
      const current = await setup.readData(id);
      return current?.v === 2 && current;
    });
    expect(data.hls).toContain(`/${id}/2/`);
    expect(data.hlsMaster).toBe(await readText(data.hls));
    expect((await view(setup.instance, `${data.hls}?uncounted`)).status).toBe(200);
    expect((await view(setup.instance, `videos/${id}/1/hls/master.m3u8`)).status).toBe(200);
  });

  it('keeps its published version if a replacement fails, and hides it immediately on request', async () => {
    await setup.upload(await getClip('noise.mp4'), id);
    await setup.untilStatus(id, 'ERROR');
    expect((await setup.readData(id))?.v).toBe(2);
    await setup.untilState(id, { state: 'ready' });
    await setup.patch(id, { visibility: 'private' });
    await poll(async () => (await setup.readData(id)) === null);
  });

  it('is removed with every file', async () => {
    expect(
      (await callApi(setup.instance, 'DELETE', `/api/videos/${id}?permanent=true`, { cookie: setup.cookie }))
        .status,
    ).toBe(200);
    for (const [bucket, prefix] of [
      ['stream', `videos/${id}/`],
      ['upload', `uploads/${id}/`],
    ] as const) {
      await poll(async () => {
        for await (const entry of setup.instance.storage.list({ bucket, prefix })) return entry.key === '';
        return true;
      });
    }
    expect((await view(setup.instance, `videos/${id}/state.json`)).status).toBe(403);
  });
});

describe('invalid files', () => {
  it.each([
    ['empty.mp4', 'empty_file', 'Die Datei ist leer.'],
    ['text.mp4', 'not_a_video', 'Diese Datei ist kein Video.'],
    ['sound.m4a', 'no_video_stream', 'Kein Videobild: Die Datei enthält keine Videospur.'],
  ] as const)('set an error that explains why: %s', async (clip, reason, message) => {
    const id = await setup.upload(await getClip(clip));
    await setup.untilStatus(id, 'ERROR');
    const { body } = await callApi<Video>(setup.instance, 'GET', `/api/videos/${id}`, {
      cookie: setup.cookie,
      headers: { 'accept-language': 'de' },
    });
    expect(body).toMatchObject({ statusReason: reason, statusMessage: message });
  });

  it('play as far as possible if they are incomplete, and show a warning to editors', async () => {
    const id = await setup.upload(await getClip('cut.mp4'));
    await setup.untilStatus(id, 'COMPLETE');
    const ask = async (path: string, language: string) => {
      const { cookie } = setup;
      const headers = { 'accept-language': language };
      return (await callApi<Video & { docs: Video[] }>(setup.instance, 'GET', path, { cookie, headers }))
        .body;
    };
    expect(await ask(`/api/videos/${id}`, 'de')).toMatchObject({
      statusReason: 'incomplete',
      statusMessage:
        'Die Datei ist beschädigt oder unvollständig. Gezeigt wird, was lesbar war. ' +
        'Bitte laden Sie eine vollständige Datei hoch.',
    });
    const { docs } = await ask(`/api/videos/library?ids=${id}`, 'en');
    expect(docs[0]?.statusMessage).toBe(
      'The file is damaged or incomplete. The video shows what could be read. Please upload a complete file.',
    );
  });
});
