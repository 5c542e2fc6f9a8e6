import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { callApi } from '@/tests/support/api/call-api';
import { bootEncoding } from '@/tests/support/encoding/boot-encoding';
import { getClip } from '@/tests/support/encoding/clips';
import { makeEmbeddedClip } from '@/tests/support/encoding/embedded-clip';
import { view } from '@/tests/support/uploads/upload-clip';

let setup: Awaited<ReturnType<typeof bootEncoding>>;
let clip: string;
beforeAll(async () => {
  clip = await makeEmbeddedClip();
  setup = await bootEncoding();
});
afterAll(() => setup.close());

type Track = { id: string; language: string; type: string; filename: string };

const listTracks = async (id: string): Promise<Track[]> => {
  const { docs } = await setup.instance.payload.find({
    ...{ collection: 'texttracks', where: { video: { equals: id } }, depth: 0, overrideAccess: true },
  });
  return docs.map(({ id: track, language, type, filename }) => ({
    ...{ id: track, language, type, filename: filename ?? '' },
  }));
};

const nameTracks = async (id: string): Promise<string[]> =>
  (await listTracks(id)).map(({ language, type }) => `${language} ${type}`).sort();

const findTrack = async (id: string, name: string): Promise<Track> => {
  const track = (await listTracks(id)).find(({ language, type }) => `${language} ${type}` === name);
  if (!track) throw new Error(`no track ${name}`);
  return track;
};

/** Uploads a new file for a video, and waits until its tracks have been extracted. */
const replace = async (id: string, file: string, ignored: number) => {
  const { v } = await setup.get(id);
  await setup.upload(file, id);
  const readTaken = async () => {
    const row = await setup.readRow(id);
    const { version } = (row?.embedded ?? {}) as { version?: number };
    return [version, (row?.ignoredTracks as unknown[] | null)?.length];
  };
  await expect.poll(readTaken, { timeout: 60_000 }).toEqual([Number(v) + 1, ignored]);
  return setup.get(id);
};

const change = async (method: 'PATCH' | 'PUT', path: string, body: unknown): Promise<void> => {
  const { status } = await callApi(setup.instance, method, `/api/videos/${path}`, {
    cookie: setup.cookie,
    body,
  });
  expect(status).toBe(200);
};

const vtt = 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nVon Hand\n';

const untilTaken = async (id: string) => {
  await setup.untilStatus(id, 'COMPLETE');
  await expect.poll(async () => (await setup.get(id)).ignoredTracks, { timeout: 30_000 }).toBeTruthy();
  return setup.get(id);
};

describe('subtitles, chapters and a cover inside a file', () => {
  let id: string;
  const taken = ['00:00:00 Anfang', '00:00:01 Kapitel 2', '00:00:02 Schluss'];

  it('become the video’s text tracks, chapters and thumbnail', async () => {
    id = await setup.upload(clip);
    const video = await untilTaken(id);
    const tracks = await listTracks(id);
    expect(await nameTracks(id)).toEqual(['de-DE captions', 'de-DE subtitles', 'en-US subtitles']);
    const key = tracks.find(({ language, type }) => language === 'de-DE' && type === 'subtitles')?.filename;
    const stored = await setup.instance.storage.read({ bucket: 'stream', key: key ?? '' });
    const text = await new Response(stored?.body as unknown as ReadableStream).text();
    expect(text).toContain('00:00:00.500 --> 00:00:01.500 line:0\nGrüße');
    expect(video.chapters?.map(({ title, timestamp }) => `${timestamp} ${title}`)).toEqual(taken);
    expect(video.customThumbnailUrl).toMatch(/custom-[a-z0-9]{10}-w\.jpg/);
  });

  it('are listed if viewers don’t get them', async () => {
    const { ignoredTracks } = await setup.get(id);
    expect(ignoredTracks).toEqual([
      { kind: 'video', codec: 'h264', language: null, title: null },
      { kind: 'subtitles', codec: 'srt', language: null, title: null },
      { kind: 'subtitles', codec: 'srt', language: 'de', title: null },
    ]);
  });

  it('are removed with their file when it is replaced, except edited ones', async () => {
    const german = await findTrack(id, 'de-DE subtitles');
    await change('PATCH', `${id}/texttracks/${german.id}`, { content: vtt });
    const edited = await findTrack(id, 'de-DE subtitles');
    const video = await replace(id, await getClip('tiny.mp4'), 0);
    expect(video.chapters ?? []).toEqual([]);
    expect(video.customThumbnailUrl).toBeNull();
    expect(await listTracks(id)).toEqual([edited]);
  });

  it('are read from the new file next to edited ones', async () => {
    const edited = await findTrack(id, 'de-DE subtitles');
    // The new file has a second cover, and German subtitles: full, forced, and without a language.
    const video = await replace(id, clip, 4);
    expect(video.chapters?.map(({ title, timestamp }) => `${timestamp} ${title}`)).toEqual(taken);
    expect(video.customThumbnailUrl).toMatch(/custom-/);
    expect(await nameTracks(id)).toEqual(['de-DE captions', 'de-DE subtitles', 'en-US subtitles']);
    expect(await findTrack(id, 'de-DE subtitles')).toEqual(edited);
  });

  it('replace those of the older file', async () => {
    const before = await findTrack(id, 'en-US subtitles');
    const { customThumbnailUrl } = await setup.get(id);
    const video = await replace(id, clip, 4);
    expect(video.chapters?.map(({ title, timestamp }) => `${timestamp} ${title}`)).toEqual(taken);
    expect(video.customThumbnailUrl).toMatch(/custom-/);
    expect(video.customThumbnailUrl).not.toBe(customThumbnailUrl);
    expect(await listTracks(id)).toHaveLength(3);
    expect((await findTrack(id, 'en-US subtitles')).filename).not.toBe(before.filename);
  });

  it('leave manual ones alone', async () => {
    const own = [
      { title: 'Anfang', timestamp: '00:00:00' },
      { title: 'Zwei', timestamp: '00:00:02' },
    ];
    await setup.patch(id, { chapters: own });
    await change('PUT', `${id}/texttracks`, { language: 'fr-FR', type: 'subtitles', content: vtt });
    const form = new FormData();
    const picture = sharp({ create: { width: 320, height: 180, channels: 3, background: '#d90b5a' } });
    form.set('file', new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), 'own.jpg');
    const url = `${setup.instance.apiUrl}/api/videos/${id}/thumbnail`;
    await fetch(url, { method: 'PUT', headers: { cookie: setup.cookie }, body: form });
    const { customThumbnailUrl } = await setup.get(id);
    // The second cover and all five tracks are ignored, because the user chose the languages.
    const video = await replace(id, clip, 6);
    expect(video.chapters?.map(({ title }) => title)).toEqual(['Anfang', 'Zwei']);
    expect(video.customThumbnailUrl).toBe(customThumbnailUrl);
    expect(await nameTracks(id)).toEqual(['de-DE subtitles', 'fr-FR subtitles']);
  });

  it('are published with the video', async () => {
    await setup.patch(id, { visibility: 'public' });
    await expect.poll(async () => (await setup.readData(id))?.texttracks.length, { timeout: 30_000 }).toBe(2);
    const data = await callApi(setup.instance, 'GET', `/api/videos/${id}?depth=0`, { cookie: setup.cookie });
    expect(data.status).toBe(200);
    expect((await view(setup.instance, `videos/${id}/data.json`)).status).toBe(200);
  });
});
