import { afterAll, beforeAll, expect, it } from 'vitest';

import { toMoves } from '@/lib/core/media/clips';
import type { EncodeResult } from '@/lib/ports/encoder';
import { finishEncoding } from '@/lib/videos/encoding/finish-encoding';
import { writeChapters } from '@/lib/videos/library/write-chapters';
import { publishVideo } from '@/lib/videos/publishing/publish-video';
import type { StoredTrim } from '@/lib/videos/trimming/trim-schemas';
import { sweepUploads } from '@/lib/videos/uploads/sweep-uploads';
import type { Encoding, Texttrack, Video, Workspace } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createTenant, logIn } from '@/tests/support/rows/factories';
import { killAtWrite, killEverywhere } from '@/tests/support/rows/kill-at-write';
import { createServedVideo, readObject, readVideoData } from '@/tests/support/rows/served-video';

let instance: Instance;
let workspace: Workspace;
let cookie: string;
beforeAll(async () => {
  instance = await bootInstance();
  const tenant = await createTenant(instance.payload);
  workspace = tenant.workspace;
  cookie = await logIn(instance, tenant.people.manager);
});
afterAll(() => instance.close());

const clips = [
  { in: 1, out: 4 },
  { in: 8, out: 11 },
];
const chapters = ['Start 00:00:00', 'Gone 00:00:04', 'End 00:00:08'].map((each) => {
  const [title = '', timestamp = ''] = each.split(' ');
  return { title, timestamp };
});
const vtt = 'WEBVTT\n\n00:00:09.000 --> 00:00:10.000\nbye\n';

/** A video of 12 s with chapters and captions. */
const makeVideo = async (): Promise<string> => {
  const { payload, storage } = instance;
  const id = await createServedVideo(instance, { workspace, status: 'COMPLETE' });
  const row = await payload.db.findOne<Video>({ collection: 'videos', where: { id: { equals: id } } });
  const mp4 = [{ url: `videos/${id}/1/mp4/48p.mp4`, width: 64, height: 48, name: '48p', size: 1 }];
  const src = { ...(row?.src as object), mp4 };
  await payload.db.updateOne({ collection: 'videos', id, data: { duration: 12, v: 1, src } });
  await writeChapters(instance, id, chapters);
  const written = { body: Buffer.from(vtt), contentType: 'text/vtt', cacheControl: 'no-store' };
  const filename = `videos/${id}/texttracks/old.vtt`;
  await storage.write({ bucket: 'stream', key: filename, visibility: 'private', ...written });
  await storage.write({
    bucket: 'upload',
    key: `uploads/${id}/1/original.mp4`,
    visibility: 'private',
    ...written,
  });
  await payload.db.create({
    collection: 'texttracks',
    data: { video: id, workspace: workspace.id, language: 'de-DE', type: 'subtitles', filename, slot: id },
  });
  await publishVideo(instance, { videoId: id });
  return id;
};

const findRow = async <T>(collection: 'encodings' | 'texttracks' | 'videos', where: object): Promise<T> => {
  const row = await instance.payload.db.findOne<T & { id: string }>({ collection, where: where as never });
  if (!row) throw new Error(`no ${collection}`);
  return row;
};
const findEncoding = (id: string): Promise<Encoding> =>
  findRow('encodings', { and: [{ video: { equals: id } }, { version: { equals: 2 } }] });

const readTrack = async (id: string): Promise<string> => {
  const { filename } = await findRow<Texttrack>('texttracks', { video: { equals: id } });
  return (await readObject(instance, filename ?? '')) ?? '';
};

const result = (id: string): EncodeResult => ({
  ...{ duration: 6, fps: 25, frameCount: 150, startTimecode: null, orientation: 'landscape' },
  ...{ hasAudio: true, audioTracks: [], warning: null, sourceWidth: 64, sourceHeight: 48 },
  hlsKey: `videos/${id}/2/hls/master.m3u8`,
  posterKey: `videos/${id}/2/thumbs/poster.jpg`,
  smallPosterKey: `videos/${id}/2/thumbs/poster-small.jpg`,
  ...{ webpPosters: [], storyboardKey: null, renditions: [], sourceEtag: null, ignoredAudio: [] },
});

it('serves the old version or the new one with its texts after a kill, and moves nothing twice', async () => {
  const { payload } = instance;
  const deaths = await killEverywhere(payload, async (nth) => {
    const id = await makeVideo();
    const trim: StoredTrim = {
      input: { inputKey: `uploads/${id}/1/original.mp4`, filename: null },
      ...{ clips, from: 1, moves: toMoves(clips), restored: null, texts: null, undo: null },
    };
    await payload.db.updateOne({ collection: 'videos', id, data: { v: 2, status: 'PROGRESSING' } });
    await payload.db.create({
      collection: 'encodings',
      data: {
        ...{ video: id, workspace: workspace.id, version: 2, state: 'RUNNING', mimeType: 'video/mp4' },
        ...{ inputKey: `uploads/${id}/2/trim`, engineJobId: `killed ${nth}`, trim },
      },
    });
    const finish = async () =>
      finishEncoding(instance, await findEncoding(id), {
        result: result(id),
        hold: { engineJobId: `killed ${nth}` },
      });
    return {
      step: () => finish().catch(() => undefined),
      check: async () => {
        const data = await readVideoData(instance, id);
        expect([1, 2]).toContain(data?.v);
        expect(data?.chapters).toHaveLength(data?.v === 1 ? 3 : 2);
        // A killed process's lock ends by itself.
        await payload.db.deleteMany({ collection: 'locks', where: {} });
        // The job that was queued before the change continues, or the repeated encode.
        const { sourceFolder } = await findRow<Video>('videos', { id: { equals: id } });
        await (sourceFolder?.endsWith('/1/') ? finish() : publishVideo(instance, { videoId: id }));
        const video = await findRow<Video>('videos', { id: { equals: id } });
        expect(video.chapters?.map(({ timestamp }) => timestamp)).toEqual(['00:00:00', '00:00:03']);
        expect(video).toMatchObject({ duration: 6, v: 2, trim: { clips }, unsettledTrim: null });
        expect(await readTrack(id)).toContain('00:00:04.000 --> 00:00:05.000\nbye');
        expect(await readVideoData(instance, id)).toMatchObject({ v: 2, duration: 6 });
      },
    };
  });
  expect(deaths).toBeGreaterThan(4);
});

it('the sweep completes a trim if the call died after it created the row', async () => {
  const id = await makeVideo();
  const trim = () => callApi(instance, 'POST', `/api/videos/${id}/trim`, { cookie, body: { clips } });
  let nth = 1;
  for (let isMade = false; !isMade; nth += 1) {
    const { revive } = killAtWrite(instance.payload, nth);
    await trim();
    revive();
    isMade = await findEncoding(id).then(
      () => true,
      () => false,
    );
  }
  await sweepUploads(instance, { eventLostAfter: 0 });
  expect(await findEncoding(id)).toMatchObject({ state: 'QUEUED' });
  const video = await findRow<Video>('videos', { id: { equals: id } });
  expect(video).toMatchObject({ v: 2, status: 'PROGRESSING' });
  expect((await trim()).body).toMatchObject({ error: 'video_not_complete' });
});
