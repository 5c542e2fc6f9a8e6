import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { findFreePorts } from '@/bin/support/setup/check-ports.mjs';
import { createEmbeddedLive } from '@/lib/adapters/live/embedded/embedded-live';
import { createEvent, writeEvent } from '@/lib/core/events';
import { createLogger } from '@/lib/core/logging/log';
import { getLiveDataKey } from '@/lib/core/storage/storage-keys';
import { startLive } from '@/lib/engines/live/start-live';
import type { LiveInfo } from '@/lib/live/live-status';
import type { StoredVideoSource } from '@/lib/videos/library/types';
import type { VideoData } from '@/lib/videos/publishing/video-data';
import type { LiveEvent, Video } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { startCamera, stopCameras } from '@/tests/support/live/camera';
import { poll } from '@/tests/support/poll';
import { createTenant, logIn } from '@/tests/support/rows/factories';

let instance: Instance;
let cookie: string;
let workspace: string;
let live: Awaited<ReturnType<typeof startLive>>;
let stopWorker: () => Promise<void>;
let rtmpPort: number;

type Row = { id: string; state: string; info: LiveInfo };

const token = 'a-token-for-live-tests';
const socketPath = () => path.join(instance.env.dataDir, 'live-archive.sock');

beforeAll(async () => {
  instance = await bootInstance();
  const { payload, ports, storage, env } = instance;
  const tenant = await createTenant(payload, {
    features: { liveStreamingEnabled: true },
    limits: { numberOfVideos: 1 },
  });
  workspace = tenant.workspace.id;
  cookie = await logIn(instance, tenant.people.manager);
  [rtmpPort = 0] = await findFreePorts(1);
  const log = createLogger('test', 'silent');
  live = await startLive({
    ...{ dataDir: env.dataDir, socketPath: socketPath(), token, ffmpegPath: 'ffmpeg', log },
    ...{ host: '127.0.0.1', rtmpPort, maxChannels: 2, maxEncoding: 1 },
    openSecret: () => null,
    openStorage: () => Promise.resolve(storage),
  });
  const ingestUrl = `rtmp://127.0.0.1:${rtmpPort}/live`;
  const port = createEmbeddedLive({ socketPath: socketPath(), token, ingestUrl });
  vi.spyOn(ports, 'getLive').mockResolvedValue(port);
  stopWorker = await instance.startWorker();
});
afterAll(async () => {
  stopCameras();
  await stopWorker?.();
  await live?.stop();
  vi.restoreAllMocks();
  await instance.close();
});

const soon = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const post = (id: string, step: string) =>
  callApi<Record<string, string>>(instance, 'POST', `/api/liveEvents/${id}/${step}`, { cookie });
const read = async (id: string) =>
  (await callApi<Row>(instance, 'GET', `/api/liveEvents/${id}`, { cookie })).body;
const fetchText = async (key: string) => {
  const answer = await fetch(`${instance.edgeUrl}/${key}`);
  return { url: answer.url, status: answer.status, text: await answer.text() };
};
const readVideo = (id: string) =>
  instance.payload.db.findOne<Video>({ collection: 'videos', where: { id: { equals: id } } });

/** Fetches every file that a playlist names. Returns their statuses. */
const fetchAll = async (playlist: string) => {
  const base = new URL(playlist, `${instance.edgeUrl}/`);
  const { text } = await fetchText(playlist);
  const names = [...text.matchAll(/URI="([^"]+)"|^([^#\s].*)$/gm)].map(([, uri, line]) => uri ?? line ?? '');
  return Promise.all(names.map(async (name) => (await fetch(new URL(name, base))).status));
};

describe('the recording of a live event', () => {
  it('plays within 3 s of its end, and gets its own files', { timeout: 120_000 }, async () => {
    const created = await callApi<{ doc: Row }>(instance, 'POST', '/api/liveEvents', {
      cookie,
      body: { title: 'Spring', startDateTime: soon(5), endDateTime: soon(65), language: 'de-DE' },
    });
    const { id } = created.body.doc;
    expect((await post(id, 'start-channel')).body).toEqual({ channelState: 'RUNNING', state: 'IDLE' });
    const { key } = (await post(id, 'stream-key/copy')).body;
    const { info } = await read(id);
    const url = `${info.ingest?.rtmp.server}/${key}`;
    const first = startCamera({ url, size: '1280x720' });
    await poll(async () => (await read(id)).info.signal?.isSending);
    expect((await post(id, 'go-live')).body).toEqual({ channelState: 'RUNNING', state: 'LIVE' });
    const recorded = (seconds: number) =>
      poll(async () => ((await read(id)).info.signal?.recordedSeconds ?? 0) > seconds);
    await recorded(3);
    // Unplug the camera, and plug it in again.
    first.kill();
    await poll(async () => !(await read(id)).info.signal?.isSending);
    const away = Date.now();
    await poll(() => Date.now() - away > 2500);
    startCamera({ url, size: '1280x720' });
    await recorded(9);

    const endedAt = Date.now();
    expect((await post(id, 'end')).body).toEqual({ channelState: 'IDLE', state: 'ENDED' });
    const data = await poll(async () => {
      const { archive } = JSON.parse((await fetchText(getLiveDataKey(id))).text) as {
        archive: { videoId: string; data: string | null } | null;
      };
      return archive?.data ? archive : null;
    });
    const clip = JSON.parse((await fetchText(data.data ?? '')).text) as VideoData;
    const playable = Date.now() - endedAt;
    expect(clip).toMatchObject({
      title: 'Spring',
      language: 'de-DE',
      hls: expect.stringContaining('master'),
    });
    // A second on an idle machine; `npm run bench` measures it.
    expect(playable).toBeLessThan(20_000);
    for (const rendition of ['source', '480p']) {
      const playlist = clip.hls?.replace('master', rendition) ?? '';
      const statuses = await fetchAll(playlist);
      expect(statuses.length).toBeGreaterThan(4);
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
    // The ingest log is kept, and the recording has a chapter after each gap.
    expect((await read(id)).info.ingestLog).toMatchObject([
      { kind: 'connected', width: 1280, height: 720, address: '127.0.0.0', protocol: 'rtmp' },
      { kind: 'cut_off' },
      { kind: 'came_back', seconds: expect.any(Number) },
    ]);
    expect(clip.chapters.map(({ title }) => title)).toEqual([
      'Spring',
      expect.stringMatching(/^Nach einer Unterbrechung \(00:0\d\)$/),
    ]);
    const onAir = await fetchText(clip.hls?.replace('master', 'source') ?? '');
    const { archive } = (await read(id)).info;
    expect(archive).toMatchObject({ videoId: data.videoId, status: 'COMPLETE', captions: null });

    const packaged = await poll(async () => {
      const video = await readVideo(data.videoId);
      return (video?.src as StoredVideoSource | null)?.mp4.length ? video : null;
    });
    const source = packaged.src as unknown as StoredVideoSource;
    expect(source.mp4.map(({ name, width, height }) => `${name} ${width}x${height}`)).toEqual([
      '720p 1280x720',
      '480p 854x480',
    ]);
    expect(source.storyboardUrl).not.toBeNull();
    // Link previews of the event use the recording's poster.
    await poll(async () => {
      const { archive: reported } = JSON.parse((await fetchText(getLiveDataKey(id))).text);
      return (
        reported?.poster && reported.poster === source.thumbnailUrl && reported.posterSize.width === 1280
      );
    });
    expect((await read(id)).info.archive).toMatchObject({
      rungs: ['720p', '480p'],
      ...{ hasThumbnail: true, hasStoryboard: true },
    });
    expect(packaged.fps).toBeCloseTo(15, 0);
    expect(Math.abs((packaged.duration ?? 0) - clip.duration)).toBeLessThan(1);
    await poll(async () => (await fetchText(source.hls[0]?.url ?? '')).status === 200);
    for (const rendition of ['720p', '480p', 'audio']) {
      const statuses = await fetchAll(source.hls[0]?.url.replace('master', `${rendition}/index`) ?? '');
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
    const shown = await callApi<{ linkedLiveEvent: unknown }>(
      instance,
      'GET',
      `/api/videos/${data.videoId}`,
      { cookie },
    );
    expect(shown.body.linkedLiveEvent).toEqual({ id, title: 'Spring' });
    expect(await instance.storage.head({ bucket: 'upload', key: source.inputKey })).not.toBeNull();

    // The live segments stay for an hour, even after a reset, and are hidden with the recording.
    await post(id, 'reset');
    const segment = /^\S+\.m4s$/m.exec(onAir.text)?.[0] ?? '';
    const readSegment = async () => (await fetch(new URL(segment, onAir.url))).status;
    expect(await readSegment()).toBe(200);
    for (const [visibility, status] of [
      ['private', 403],
      ['public', 200],
    ] as const) {
      await callApi(instance, 'PATCH', `/api/videos/${data.videoId}`, { cookie, body: { visibility } });
      await poll(async () => (await readSegment()) === status, { seconds: 10 });
    }
    expect(await readVideo(data.videoId)).not.toBeNull();
    expect((await read(id)).info.archive).toBeNull();
    const usage = await instance.payload.db.findOne<{ id: string; count: number }>({
      collection: 'usage',
      where: { and: [{ workspace: { equals: workspace } }, { metric: { equals: 'videos' } }] },
    });
    expect(usage?.count).toBe(1);
  });

  it('is created even if the process that ended the event was killed', { timeout: 120_000 }, async () => {
    const created = await callApi<{ doc: Row }>(instance, 'POST', '/api/liveEvents', {
      cookie,
      body: { title: 'Autumn', startDateTime: soon(5), endDateTime: soon(65) },
    });
    const { id } = created.body.doc;
    await post(id, 'start-channel');
    const { key } = (await post(id, 'stream-key/copy')).body;
    startCamera({ url: `${(await read(id)).info.ingest?.rtmp.server}/${key}` });
    await poll(async () => (await read(id)).info.signal?.isSending);
    await post(id, 'go-live');
    await poll(async () => ((await read(id)).info.signal?.recordedSeconds ?? 0) > 2);
    const { payload, ports } = instance;
    const where = { id: { equals: id } };
    const row = await payload.db.findOne<LiveEvent>({ collection: 'liveEvents', where });
    // The channel stopped without being noticed, and only the event's row was written.
    await (await ports.getLive()).stopChannel(id);
    const event = createEvent('liveEvent.ended', { payload: { broadcast: row?.broadcast ?? null } });
    await payload.db.updateOne({
      collection: 'liveEvents',
      id,
      data: { state: 'ENDED', channelState: 'STOPPING', pendingEvent: writeEvent(event) },
    });
    const { archive } = await poll(async () => {
      const { info } = await read(id);
      return info.archive?.status === 'COMPLETE' && info.channelState === 'IDLE' && info;
    });
    // Hiding the recording also hides it from viewers of the event.
    const path_ = `/api/videos/${archive?.videoId}`;
    const readArchive = async () =>
      (
        JSON.parse((await fetchText(getLiveDataKey(id))).text) as {
          archive: { data: string | null } | null;
        }
      ).archive;
    await poll(async () => (await readArchive())?.data);
    await callApi(instance, 'PATCH', path_, { cookie, body: { visibility: 'private' } });
    await poll(async () => (await readArchive())?.data === null);
  });
});
