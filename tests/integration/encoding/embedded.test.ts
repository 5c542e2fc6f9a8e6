import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { callApi } from '@/tests/support/api/call-api';
import { bootEncoding } from '@/tests/support/encoding/boot-encoding';
import { makeEmbeddedClip } from '@/tests/support/encoding/embedded-clip';
import { view } from '@/tests/support/uploads/upload-clip';

let setup: Awaited<ReturnType<typeof bootEncoding>>;
let clip: string;
beforeAll(async () => {
  clip = await makeEmbeddedClip();
  setup = await bootEncoding();
});
afterAll(() => setup.close());

type Track = { language: string; type: string; filename: string };

const listTracks = async (id: string): Promise<Track[]> => {
  const { docs } = await setup.instance.payload.find({
    ...{ collection: 'texttracks', where: { video: { equals: id } }, depth: 0, overrideAccess: true },
  });
  return docs.map(({ language, type, filename }) => ({ language, type, filename: filename ?? '' }));
};

const untilTaken = async (id: string) => {
  await setup.untilStatus(id, 'COMPLETE');
  await expect.poll(async () => (await setup.get(id)).ignoredTracks, { timeout: 30_000 }).toBeTruthy();
  return setup.get(id);
};

describe('subtitles, chapters and a cover inside a file', () => {
  let id: string;

  it('become those of the video', async () => {
    id = await setup.upload(clip);
    const video = await untilTaken(id);
    const tracks = await listTracks(id);
    expect(tracks.map(({ language, type }) => `${language} ${type}`).sort()).toEqual([
      'de-DE captions',
      'de-DE subtitles',
      'en-US subtitles',
    ]);
    const key = tracks.find(({ language, type }) => language === 'de-DE' && type === 'subtitles')?.filename;
    const stored = await setup.instance.storage.read({ bucket: 'stream', key: key ?? '' });
    const vtt = await new Response(stored?.body as unknown as ReadableStream).text();
    expect(vtt).toContain('00:00:00.500 --> 00:00:01.500 line:0\nGrüße');
    expect(video.chapters?.map(({ title, timestamp }) => `${timestamp} ${title}`)).toEqual([
      '00:00:00 Anfang',
      '00:00:01 Kapitel 2',
      '00:00:02 Schluss',
    ]);
    expect(video.customThumbnailUrl).toMatch(/custom-[a-z0-9]{10}-w\.jpg/);
  });

  it('are named where viewers don’t get them', async () => {
    const { ignoredTracks } = await setup.get(id);
    expect(ignoredTracks).toEqual([
      { kind: 'video', codec: 'h264', language: null, title: null },
      { kind: 'subtitles', codec: 'srt', language: null, title: null },
      { kind: 'subtitles', codec: 'srt', language: 'de', title: null },
    ]);
  });

  it('leave alone what a person made, with a new file', async () => {
    const own = [
      { title: 'Eins', timestamp: '00:00:00' },
      { title: 'Zwei', timestamp: '00:00:02' },
    ];
    await setup.patch(id, { chapters: own });
    const { customThumbnailUrl } = await setup.get(id);
    await setup.upload(clip, id);
    // The second picture and all five tracks.
    const countIgnored = async () => ((await setup.get(id)).ignoredTracks as unknown[]).length;
    await expect.poll(countIgnored, { timeout: 60_000 }).toBe(6);
    const video = await setup.get(id);
    expect(video.chapters?.map(({ title }) => title)).toEqual(['Eins', 'Zwei']);
    expect(video.customThumbnailUrl).toBe(customThumbnailUrl);
    expect(await listTracks(id)).toHaveLength(3);
  });

  it('are published with the video', async () => {
    await setup.patch(id, { visibility: 'public' });
    await expect.poll(async () => (await setup.readData(id))?.texttracks.length, { timeout: 30_000 }).toBe(3);
    const data = await callApi(setup.instance, 'GET', `/api/videos/${id}?depth=0`, { cookie: setup.cookie });
    expect(data.status).toBe(200);
    expect((await view(setup.instance, `videos/${id}/data.json`)).status).toBe(200);
  });
});
