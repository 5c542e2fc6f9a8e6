import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { compareAndSet } from '@/lib/core/rows/change-rows';
import type { MeasuredTexttrack } from '@/lib/videos/text-tracks/texttrack-schemas';
import { callApi } from '@/tests/support/api/call-api';
import { bootTexttracks, makeVtt, subtitles } from '@/tests/support/captions/boot-texttracks';
import { readObject } from '@/tests/support/rows/served-video';

let on: Awaited<ReturnType<typeof bootTexttracks>>;
beforeAll(async () => {
  on = await bootTexttracks();
});
afterAll(() => on.close());

const cut = (id: string) =>
  callApi(on.instance, 'POST', `/api/videos/${id}/cut-to-length`, { cookie: on.cookie, body: {} });
const listTracks = async (id: string): Promise<MeasuredTexttrack[]> =>
  (await on.call<{ texttracks: MeasuredTexttrack[] }>('GET', `${id}/texttracks`)).body.texttracks;
const long = `${makeVtt('bleibt')}\n00:00:50.000 --> 00:00:51.000\ngeht\n`;

/** A video of 40 s whose previous file was longer. */
const makeShortened = async (): Promise<string> => {
  const id = await on.makeVideo();
  await on.put(id, { ...subtitles, content: long });
  await on.put(id, { language: 'en-US', type: 'subtitles', content: makeVtt('stays') });
  const gone = 'WEBVTT\n\n00:00:45.000 --> 00:00:46.000\ngeht\n';
  await on.put(id, { language: 'fr-FR', type: 'subtitles', content: gone });
  const chapters = ['00:00:00', '00:00:20', '00:00:45'].map((timestamp) => ({ title: timestamp, timestamp }));
  const where = { id: { equals: id } };
  await compareAndSet(on.instance.payload, { collection: 'videos', where, data: { duration: 60 } });
  expect((await on.call('PATCH', id, { chapters })).status).toBe(200);
  await compareAndSet(on.instance.payload, { collection: 'videos', where, data: { duration: 40 } });
  return id;
};

describe('content after the end of a shorter file', () => {
  it('is measured, and removed from chapters and tracks', async () => {
    const id = await makeShortened();
    expect((await listTracks(id)).map(({ lastCueAt }) => lastCueAt)).toEqual([50, 1, 45]);
    const { status, body } = await cut(id);
    expect({ status, body }).toEqual({ status: 200, body: { chapters: 1, texttracks: 2 } });
    const { body: video } = await on.read(id);
    expect(video.chapters?.map(({ timestamp }) => timestamp)).toEqual(['00:00:00', '00:00:20']);
    const tracks = await listTracks(id);
    expect(tracks.map(({ language }) => language)).toEqual(['de-DE', 'en-US']);
    expect(await readObject(on.instance, `videos/${id}/texttracks/${tracks[0]?.filename}`)).toBe(
      makeVtt('bleibt'),
    );
    expect((await cut(id)).body).toEqual({ chapters: 0, texttracks: 0 });
  });

  it('stays while the video is not encoded', async () => {
    const id = await on.makeVideo({ status: 'PROGRESSING' });
    expect(await cut(id)).toMatchObject({ status: 400, body: { error: 'video_not_complete' } });
  });
});
