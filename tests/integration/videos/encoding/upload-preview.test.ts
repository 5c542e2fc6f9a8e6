import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { slugs } from '@/lib/core/slugs';
import type { Encoding } from '@/payload-types';
import { bootEncoding } from '@/tests/support/encoding/boot-encoding';
import { type ClipName, getClip, makeBeeps, makeClip } from '@/tests/support/encoding/clips';
import { poll } from '@/tests/support/poll';
import { openMultipart } from '@/tests/support/uploads/multipart-upload';
import { endLadder, view } from '@/tests/support/uploads/upload-clip';

let setup: Awaited<ReturnType<typeof bootEncoding>>;
beforeAll(async () => {
  setup = await bootEncoding();
});
afterAll(() => setup.close());

const mebibyte = 1024 * 1024;
const wholeSize = 34 * mebibyte;

/** A video of exactly that size: a box that no reader uses follows the frames. */
const readVideo = async (name: ClipName): Promise<Buffer> => {
  const clip = await readFile(await getClip(name));
  const filler = Buffer.alloc(wholeSize - clip.length);
  filler.writeUInt32BE(filler.length);
  filler.write('free', 4, 'latin1');
  return Buffer.concat([clip, filler]);
};

/** Videos that are large enough to be uploaded in parts. */
const heavyVideos = {
  // Browsers can play it. Its index follows the frames, which are interleaved with silent audio.
  MP4: () =>
    makeClip('heavy-silence.mov', [
      ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=5:duration=48', ...makeBeeps(48)],
      ...['-f', 'lavfi', '-i', 'anullsrc=channel_layout=7.1:sample_rate=48000', '-t', '48'],
      ...['-map', '0', '-map', '1', '-map', '2', '-c:a:0', 'aac', '-c:a:1', 'pcm_s16le'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '40'],
    ]),
  // It has no index, and empty packets between the frames.
  'MPEG-TS': () => getClip('heavy-24.ts'),
};

const openUpload = async () => {
  const upload = await openMultipart(setup.instance, setup.cookie, { visibility: 'public' });
  const where = { video: { equals: upload.id } };
  return {
    ...upload,
    cancel: () => upload.call('DELETE', ''),
    early: async () => {
      const names: string[] = [];
      const prefix = `videos/${upload.id}/1/preview/`;
      for await (const { key } of setup.instance.storage.list({ bucket: 'stream', prefix }))
        names.push(key.slice(prefix.length));
      return names;
    },
    readRow: () => setup.instance.payload.db.findOne<Encoding>({ collection: slugs.encodings, where }),
  };
};
type Upload = Awaited<ReturnType<typeof openUpload>>;

const untilBegun = ({ early }: Upload) =>
  poll(async () => (await early()).includes('index.m3u8'), { what: 'begun with its parts', seconds: 30 });
const untilPreview = ({ id }: Upload) =>
  poll(async () => (await setup.get(id)).playable, { what: 'playable', seconds: 30 });
const infoOf = ({ id }: Upload, name: string) =>
  setup.instance.storage.head({ bucket: 'stream', key: `videos/${id}/1/preview/${name}` });

it.each([
  { kind: 'MP4', size: '320x180', seconds: 48 },
  { kind: 'MPEG-TS', size: '320x180', seconds: 24 },
] as const)(
  '$kind is encoded as a preview while its parts arrive, shown to no one before the last one, and then plays',
  async ({ kind, size, seconds }) => {
    const clip = await readFile(await heavyVideos[kind]());
    const upload = await openUpload();
    await upload.sendHeadAndTail(clip);
    await upload.sendParts(clip, [1, 2, 3]);
    await untilBegun(upload);
    expect((await view(setup.instance, `videos/${upload.id}/1/preview/index.m3u8`)).status).toBe(403);
    expect(await setup.get(upload.id)).toMatchObject({ status: 'NO_FILE', playable: null });
    const before = await infoOf(upload, 'segment-00000.m4s');
    await upload.sendParts(clip, [4, 5]);
    await upload.complete();
    await untilPreview(upload);
    expect((await infoOf(upload, 'segment-00000.m4s'))?.etag).toBe(before?.etag);
    const master = await setup.instance.storage.read({
      ...{ bucket: 'stream', key: `videos/${upload.id}/1/preview/master.m3u8` },
    });
    expect(await text(master?.body ?? Readable.from([]))).toContain(`RESOLUTION=${size}`);
    expect(await upload.readRow()).toMatchObject({ uploadPreviewAt: null });
    await poll(async () => (await view(setup.instance, `videos/${upload.id}/1/preview/index.m3u8`)).ok);
    expect((await setup.get(upload.id)).duration).toBeCloseTo(seconds, 0);
    await endLadder(setup.instance, upload.id);
  },
);

it('plays its final content if a part was sent again', async () => {
  const [clip, other] = await Promise.all([readVideo('faststart.mp4'), readVideo('clap.mp4')]);
  const upload = await openUpload();
  await upload.sendHeadAndTail(clip);
  await upload.sendParts(clip, [1, 2, 3]);
  await untilBegun(upload);
  await upload.sendParts(other, [1, 2, 3, 4, 5]);
  await upload.complete();
  await untilPreview(upload);
  expect((await setup.get(upload.id)).duration).toBeCloseTo(4, 0);
  const index = await poll(
    async () => {
      const response = await view(setup.instance, `videos/${upload.id}/1/preview/index.m3u8`);
      const playlist = response.ok ? await response.text() : '';
      return playlist.includes('ENDLIST') && playlist;
    },
    { what: 'its playlist' },
  );
  const lengths = [...index.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length));
  expect(lengths.reduce((sum, length) => sum + length)).toBeCloseTo(4, 0);
  await endLadder(setup.instance, upload.id);
});

it('leaves nothing behind if it is canceled', async () => {
  const clip = await readVideo('faststart.mp4');
  const upload = await openUpload();
  await upload.sendHeadAndTail(clip);
  await upload.sendParts(clip, [1, 2, 3]);
  await untilBegun(upload);
  expect((await upload.cancel()).status).toBe(200);
  await poll(async () => (await upload.early()).length === 0, { what: 'no files', seconds: 30 });
});
