import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { failEncoding } from '@/lib/videos/encoding/fail-encoding';
import { removeOldVersions } from '@/lib/videos/publishing/remove-files';
import { forgetTrimUndo } from '@/lib/videos/trimming/settle-trim';
import { readTrim } from '@/lib/videos/trimming/trim-schemas';
import type { Encoding, Video } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootEncoding } from '@/tests/support/encoding/boot-encoding';
import { makeClip } from '@/tests/support/encoding/clips';

let setup: Awaited<ReturnType<typeof bootEncoding>>;
let clip: string;
beforeAll(async () => {
  clip = await makeClip('trimmed.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=64x48:rate=25:duration=12'],
    ...['-f', 'lavfi', '-i', 'sine=d=12', '-c:a', 'aac'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  ]);
  setup = await bootEncoding();
});
afterAll(() => setup.close());

type Answer = { version: number; error?: string; message?: string };
const call = (method: 'POST' | 'DELETE' | 'PUT' | 'PATCH', path: string, body?: unknown) =>
  callApi<Answer>(setup.instance, method, `/api/videos/${path}`, { cookie: setup.cookie, body });

const chapters = [
  { title: 'Start', timestamp: '00:00:00' },
  { title: 'Gone', timestamp: '00:00:04' },
  { title: 'End', timestamp: '00:00:08' },
];
const vtt = [
  'WEBVTT',
  '00:00:01.000 --> 00:00:02.000\nhello',
  '00:00:04.500 --> 00:00:05.500\ngone',
  '00:00:09.000 --> 00:00:10.000\nbye\n',
].join('\n\n');

/** Keeps seconds 1 to 4 and 8 to 11. */
const clips = [
  { in: 1, out: 4 },
  { in: 8, out: 11 },
];

const readChapters = (video: Pick<Video, 'chapters'> | null) =>
  (video?.chapters ?? []).map(({ title, timestamp }) => `${timestamp} ${title}`);

const readTrack = async (id: string): Promise<string> => {
  const { docs } = await setup.instance.payload.find({
    ...{ collection: 'texttracks', where: { video: { equals: id } }, depth: 0, overrideAccess: true },
  });
  const file = await setup.instance.storage.read({ bucket: 'stream', key: docs[0]?.filename ?? '' });
  return new Response(file?.body as unknown as ReadableStream).text();
};

const findEncoding = async (video: string, version: number): Promise<Encoding> => {
  const row = await setup.instance.payload.db.findOne<Encoding>({
    collection: 'encodings',
    where: { and: [{ video: { equals: video } }, { version: { equals: version } }] },
  });
  if (!row) throw new Error(`no version ${version}`);
  return row;
};

const makeVideo = async (): Promise<string> => {
  const id = await setup.upload(clip);
  await setup.untilStatus(id, 'COMPLETE');
  await call('PATCH', id, { chapters, visibility: 'public' });
  const made = await call('PUT', `${id}/texttracks`, { language: 'de-DE', type: 'subtitles', content: vtt });
  expect(made.status).toBe(200);
  return id;
};

const untilServed = (id: string, version: number) =>
  expect.poll(async () => (await setup.readData(id))?.v, { timeout: 60_000 }).toBe(version);

describe('trimming a video', () => {
  let id: string;

  it('refuses invalid clips and versions that are not served, and has nothing to undo before', async () => {
    id = await makeVideo();
    expect(await call('POST', `${id}/trim`, { clips: [{ in: 0, out: 12 }] })).toMatchObject({
      status: 400,
      body: { error: 'invalid_clips' },
    });
    expect((await call('POST', `${id}/trim`, { clips, version: 7 })).body.error).toBe('trim_outdated');
    expect((await call('DELETE', `${id}/trim`)).body.error).toBe('nothing_to_undo');
  });

  it('keeps the old version with captions and chapters until the new one is encoded', async () => {
    await setup.setPace(3);
    const shared = await call('PATCH', id, { collaborate: { shareable: true } });
    expect(shared.status).toBe(200);
    expect(await call('POST', `${id}/trim`, { clips, version: 1 })).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    expect((await call('POST', `${id}/trim`, { clips })).body.error).toBe('video_not_complete');
    expect(await setup.get(id)).toMatchObject({ v: 2, duration: expect.closeTo(12, 0) as number });
    expect(readChapters(await setup.get(id))).toHaveLength(3);
    expect(await setup.readData(id)).toMatchObject({ v: 1 });
    await setup.setPace(null);
    await setup.untilStatus(id, 'COMPLETE');
    await untilServed(id, 2);
    const video = await setup.get(id);
    expect(video).toMatchObject({ v: 2, frameCount: 150, fps: 25, trim: { clips } });
    expect(video.duration).toBeCloseTo(6, 1);
    expect(readChapters(video)).toEqual(['00:00:00 Start', '00:00:03 End']);
    const track = await readTrack(id);
    expect(track).toContain('00:00:00.000 --> 00:00:01.000\nhello');
    expect(track).toContain('00:00:04.000 --> 00:00:05.000\nbye');
    expect(track).not.toContain('gone');
    const data = await setup.readData(id);
    expect(data?.duration).toBeCloseTo(6, 1);
    expect(data?.chapters).toHaveLength(2);
  });

  it('does not offer the original unless that is turned on', async () => {
    expect((await setup.get(id)).downloadOriginalUrl).toBeNull();
    await call('PATCH', id, { offersOriginal: true });
    expect((await setup.get(id)).downloadOriginalUrl).toContain('/uploads/');
  });

  it('keeps the original when old versions are removed, and uses the original’s times', async () => {
    await call('PATCH', id, { collaborate: { shareable: false } });
    await removeOldVersions(setup.instance, { videoId: id });
    const original = (await findEncoding(id, 1)).inputKey;
    expect(await setup.instance.storage.head({ bucket: 'upload', key: original })).not.toBeNull();
    expect((await call('POST', `${id}/trim`, { clips: [{ in: 2, out: 5 }] })).status).toBe(200);
    await untilServed(id, 3);
    expect(readTrim(await findEncoding(id, 3))?.clips).toEqual([
      { in: 3, out: 4 },
      { in: 8, out: 10 },
    ]);
    expect(await setup.get(id)).toMatchObject({ frameCount: 75 });
    // One chapter is left, and one alone adds nothing.
    expect(readChapters(await setup.get(id))).toEqual(['00:00:00 Start', '00:00:01 End']);
  });

  it('can be undone with captions and chapters, for a limited time', async () => {
    expect((await call('DELETE', `${id}/trim`)).body).toEqual({ version: 4 });
    await untilServed(id, 4);
    expect(await setup.get(id)).toMatchObject({ frameCount: 150, trim: { clips, undoUntil: null } });
    expect(readChapters(await setup.get(id))).toEqual(['00:00:00 Start', '00:00:03 End']);
    expect(await readTrack(id)).toContain('00:00:04.000 --> 00:00:05.000\nbye');
    expect((await call('DELETE', `${id}/trim`)).body.error).toBe('nothing_to_undo');
    await forgetTrimUndo(setup.instance, { videoId: id, version: 3 });
    expect(readTrim(await findEncoding(id, 3))?.undo).toBeNull();
    expect(await readTrack(id)).toContain('bye');
  });

  it('can be canceled, and changes nothing if the encode fails', async () => {
    await setup.setPace(0.2);
    await call('POST', `${id}/trim`, { clips: [{ in: 0, out: 2 }] });
    expect((await call('DELETE', `${id}/trim`)).body).toEqual({ version: 4 });
    expect(await setup.get(id)).toMatchObject({ v: 4, status: 'COMPLETE' });
    await call('POST', `${id}/trim`, { clips: [{ in: 0, out: 2 }] });
    const failed = { reason: 'encoder_failed', detail: 'test' } as const;
    await failEncoding(setup.instance.payload, await findEncoding(id, 6), failed);
    expect(await setup.get(id)).toMatchObject({ v: 4, status: 'COMPLETE' });
    expect(readChapters(await setup.get(id))).toHaveLength(2);
    await setup.setPace(null);
  });
});
