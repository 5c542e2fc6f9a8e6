import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createEncodingRows } from '@/lib/videos/encoding/claim-encoding';
import { failEncoding } from '@/lib/videos/encoding/fail-encoding';
import { previewLeaseMs, previewRows } from '@/lib/videos/encoding/preview/claim-preview';
import { removePreviewFiles } from '@/lib/videos/publishing/remove-files';
import { changeHeldRow, claimRow } from '@/lib/worker/leased-work';
import type { Encoding, Video } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootEncoding } from '@/tests/support/encoding/boot-encoding';
import { getClip } from '@/tests/support/encoding/clips';
import { poll } from '@/tests/support/poll';
import { createTenant, createVideo, type Tenant } from '@/tests/support/rows/factories';
import { view } from '@/tests/support/uploads/upload-clip';

let setup: Awaited<ReturnType<typeof bootEncoding>>;
beforeAll(async () => {
  setup = await bootEncoding();
});
afterAll(() => setup.close());

const statusOf = async (key: string) => (await view(setup.instance, key)).status;

/** Uploads a video whose renditions are encoded at the given pace, and waits for its preview. */
const uploadPreview = async (pace: number) => {
  await setup.setPace(pace);
  const id = await setup.upload(await getClip('forty.mp4'));
  const video = await poll(
    async () => {
      const row = await setup.get(id);
      if (row.status === 'COMPLETE') throw new Error('it was COMPLETE before');
      return row.playable && row.previewThumbnailUrl ? row : null;
    },
    { what: 'playable', seconds: 60 },
  );
  return { id, video };
};

describe('a video with a preview rendition', () => {
  let id: string;
  let video: Video;

  it('reports the rendition, and requires tokens while it is private', async () => {
    ({ id, video } = await uploadPreview(2));
    expect(video.playable).toEqual({ rungs: 1, isWhole: false });
    expect(['PROGRESSING', 'STATUS_UPDATE']).toContain(video.status);
    expect(video.duration).toBeCloseTo(40, 0);
    const folder = `videos/${id}/1/preview/`;
    for (const name of ['master.m3u8', 'index.m3u8', 'init.mp4', 'segment-00000.m4s', 'poster.jpg'])
      expect([name, await statusOf(folder + name)]).toEqual([name, 403]);
    expect(await statusOf(`videos/${id}/data.json`)).toBe(403);
    await setup.untilState(id, { state: 'private' });

    const stream = await fetch(video.previewStreamUrl ?? '');
    expect(stream.status).toBe(200);
    expect(await stream.text()).toContain('RESOLUTION=640x360');
    const list = await fetch((video.previewStreamUrl ?? '').replace('master', 'index'));
    expect(list.headers.get('cache-control')).toBe('private, max-age=1');
    expect((await fetch(video.previewThumbnailUrl ?? '')).status).toBe(200);
    const { status, body } = await callApi<{ hlsUrl: string }>(
      setup.instance,
      'POST',
      `/api/videos/${id}/playback-token`,
      { cookie: setup.cookie, body: {} },
    );
    expect(status).toBe(200);
    expect((await fetch(body.hlsUrl)).status).toBe(200);
  });

  it('is shown and hidden midway with all of its files', async () => {
    const keys = [
      'data.json',
      '1/preview/master.m3u8',
      '1/preview/index.m3u8',
      '1/preview/segment-00001.m4s',
    ];
    expect((await setup.patch(id, { visibility: 'public' })).status).toBe(200);
    const data = await poll(() => setup.readData(id));
    expect(data).toMatchObject({ hls: `videos/${id}/1/preview/master.m3u8`, mp4: [] });
    expect(data.hlsMaster).toMatch(/^#EXTM3U/);
    for (const key of keys) expect([key, await statusOf(`videos/${id}/${key}`)]).toEqual([key, 200]);
    expect((await setup.get(id)).status).not.toBe('COMPLETE');
    // All files are hidden as soon as the call returns.
    expect((await setup.patch(id, { visibility: 'private' })).status).toBe(200);
    for (const key of keys) expect([key, await statusOf(`videos/${id}/${key}`)]).toEqual([key, 403]);
    expect((await setup.patch(id, { visibility: 'public' })).status).toBe(200);
  });

  it('is watched by its share link midway, until sharing ends', async () => {
    const share = (shareable: boolean) =>
      callApi<{ doc: { collaborate: { shareToken: string | null } } }>(
        setup.instance,
        'PATCH',
        `/api/videos/${id}`,
        { cookie: setup.cookie, body: { visibility: 'private', collaborate: { shareable } } },
      );
    const { body: shared } = await share(true);
    const token = shared.doc.collaborate.shareToken;
    expect(token).toMatch(/^[\w-]{22}$/);
    const open = () =>
      callApi<{ playback: { hlsUrl: string } }>(
        setup.instance,
        'GET',
        `/api/collaborate/video?uuid=${token}`,
      );
    const { status, body } = await open();
    expect(status).toBe(200);
    expect(body.playback.hlsUrl).toContain('/1/preview/master.m3u8');
    expect((await fetch(body.playback.hlsUrl)).status).toBe(200);
    expect((await setup.get(id)).status).not.toBe('COMPLETE');
    expect((await share(false)).body.doc.collaborate.shareToken ?? null).toBeNull();
    expect((await open()).status).toBe(404);
    await poll(async () => (await fetch(body.playback.hlsUrl)).status === 403, { what: 'no longer played' });
    expect((await setup.patch(id, { visibility: 'public' })).status).toBe(200);
  });

  it('plays its final renditions once they are complete, and the preview is removed', async () => {
    const done = await setup.untilStatus(id, 'COMPLETE');
    expect(done.playable).toEqual({ rungs: 2, isWhole: true });
    await poll(async () => (await setup.readData(id))?.hls === `videos/${id}/1/hls/master.m3u8`, {
      what: 'the ladder in data.json',
    });
    // A viewer who started earlier continues with the preview for a while.
    expect(await statusOf(`videos/${id}/1/preview/index.m3u8`)).toBe(200);
    const ports = { payload: setup.instance.payload, ports: setup.instance.ports };
    await removePreviewFiles(ports, { videoId: id, version: 1 });
    expect(await statusOf(`videos/${id}/1/preview/index.m3u8`)).toBe(403);
    expect(await statusOf(`videos/${id}/1/hls/master.m3u8`)).toBe(200);
  });

  it('keeps its current version while another one is encoded', async () => {
    const before = await setup.readRow(id);
    await setup.setPace(null);
    await setup.upload(await getClip('silent.mp4'), id);
    await poll(async () => (await findEncoding(id, 2))?.previewAt, { what: 'the second file had its turn' });
    const now = await setup.readRow(id);
    if (now?.status !== 'COMPLETE') expect(now?.src).toEqual(before?.src);
    await setup.untilStatus(id, 'COMPLETE');
    expect((await setup.readRow(id))?.sourceFolder).toBe(`videos/${id}/2/`);
  });

  it('can’t be watched any more if encoding its final renditions fails', async () => {
    const { id: failing } = await uploadPreview(0.5);
    expect((await setup.patch(failing, { visibility: 'public' })).status).toBe(200);
    const encoding = await findEncoding(failing, 1);
    if (!encoding) throw new Error('no encoding');
    await failEncoding(setup.instance.payload, encoding, { reason: 'unreadable', detail: 'a test' });
    expect(await setup.get(failing)).toMatchObject({ status: 'ERROR', src: null, playable: null });
    await poll(async () => (await statusOf(`videos/${failing}/1/preview/index.m3u8`)) === 403, {
      what: 'gone',
    });
    await poll(async () => (await statusOf(`videos/${failing}/data.json`)) === 403, { what: 'hidden' });
    await setup.untilState(failing, { state: 'error' });
  });

  it('can’t be watched any more if its file is replaced before that', async () => {
    const { id: replaced } = await uploadPreview(0.5);
    await setup.setPace(null);
    await setup.upload(await getClip('tiny.mp4'), replaced);
    await setup.untilStatus(replaced, 'COMPLETE');
    expect((await setup.readRow(replaced))?.sourceFolder).toBe(`videos/${replaced}/2/`);
    const { storage } = setup.instance;
    await poll(
      async () => !(await storage.head({ bucket: 'stream', key: `videos/${replaced}/1/preview/index.m3u8` })),
      {
        what: 'gone',
      },
    );
  });
});

const findEncoding = (videoId: string, version: number) =>
  setup.instance.payload.db.findOne<Encoding>({
    collection: 'encodings',
    where: { and: [{ video: { equals: videoId } }, { version: { equals: version } }] },
  });

describe('the order of work', () => {
  const queue = async (tenant: Tenant) => {
    const { payload } = setup.instance;
    const { workspace } = tenant;
    const video = await createVideo(payload, { workspace, status: 'PROGRESSING' });
    return payload.create({
      collection: 'encodings',
      data: {
        ...{ video: video.id, workspace: workspace.id, version: 1, state: 'QUEUED', mimeType: 'video/mp4' },
        inputKey: `uploads/${video.id}/1/original.mp4`,
        // A lease in the future keeps the running worker from claiming these rows.
        previewUntil: new Date(2030, 0).toISOString(),
        leaseUntil: new Date(2030, 0).toISOString(),
      },
      overrideAccess: true,
    });
  };
  const now = new Date(2031, 0);
  const encoderFor = async () => ({ engine: 'ffmpeg', isElsewhere: false, hasRoom: () => true });

  it('alternates between tenants, and encodes a video’s preview before its final renditions', async () => {
    const { payload } = setup.instance;
    // Wait for the jobs of earlier tests, which would be claimed in between.
    const open = { state: { in: ['QUEUED', 'RUNNING'] } };
    const countOpen = async () =>
      (await payload.db.count({ collection: 'encodings', where: open })).totalDocs;
    await poll(async () => (await countOpen()) === 0, { what: 'nothing else under way', seconds: 60 });
    const [many, one] = [await createTenant(payload), await createTenant(payload)];
    const rows = [await queue(many), await queue(many), await queue(many)];
    const late = await queue(one);
    const turns = new Map<string, number>();
    const claim = async (owner: string, at = now) => {
      const row = await claimRow(payload, previewRows, { owner, turns, now: at });
      return row?.id;
    };
    const renew = (owner: string, at = now): Promise<boolean> =>
      changeHeldRow(payload, previewRows, { id: late.id, owner }, { now: at }).then(
        () => true,
        () => false,
      );
    expect(await claim('a')).toBe(rows[0]?.id);
    expect(await claim('b')).toBe(late.id);
    expect(await claim('c')).toBe(rows[1]?.id);
    const ladder = await claimRow(payload, createEncodingRows(encoderFor), { owner: 'd', now });
    expect(ladder?.id).toBe(rows[2]?.id);

    // Another worker may claim the preview once its lease has expired, like after a kill, and then the
    // final renditions.
    expect(await renew('a')).toBe(false);
    expect(await renew('b')).toBe(true);
    const after = new Date(now.getTime() + previewLeaseMs + 1000);
    const again = [await claim('e', after), await claim('f', after), await claim('g', after)];
    expect(again).toContain(late.id);
    expect(await renew('b', after)).toBe(false);
    const end = new Date(after.getTime() + previewLeaseMs + 1000);
    for (let row = await claim('h', end); row; row = await claim('h', end)) expect(row).not.toBe(late.id);
    const found = await payload.db.findOne<Encoding>({
      collection: 'encodings',
      where: { id: { equals: late.id } },
    });
    expect(found).toMatchObject({ previewAttempt: 2, state: 'QUEUED' });
    expect(found?.previewAt).toBeTruthy();
  });
});
