import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Waveform } from '@/lib/videos/text-tracks/waveform';
import type { Suggestions } from '@/lib/videos/thumbnails/suggestions';
import { callApi } from '@/tests/support/api/call-api';
import { bootEncoding } from '@/tests/support/encoding/boot-encoding';
import { getClip, makeClip } from '@/tests/support/encoding/clips';
import { poll } from '@/tests/support/poll';

type PresetTenant = Awaited<ReturnType<typeof bootEncoding>>;

let setup: PresetTenant;
let id: string;
/** Distinct frames, and a tone from 2.0 s to 2.2 s. */
const getReviewVideo = () =>
  makeClip('clap-and-pictures.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=15:duration=5'],
    ...['-f', 'lavfi', '-i', 'aevalsrc=between(t\\,2\\,2.2)*sin(1000*2*PI*t)/2:sample_rate=48000:duration=5'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-ac', '2'],
  ]);

beforeAll(async () => {
  setup = await bootEncoding();
  id = await setup.upload(await getReviewVideo());
  await setup.untilStatus(id, 'COMPLETE');
});
afterAll(() => setup.close());

const askWaveform = async (of = id) =>
  (await callApi<Waveform>(setup.instance, 'GET', `/api/videos/${of}/waveform`, { cookie: setup.cookie }))
    .body;
const untilWaveform = (of = id) =>
  poll(
    async () => {
      const waveform = await askWaveform(of);
      return waveform.state !== 'making' && waveform;
    },
    { what: 'the waveform', seconds: 30 },
  );

const loudest = ({ peaks }: Waveform): number => {
  const bytes = [...Buffer.from(peaks ?? '', 'base64')];
  return bytes.indexOf(Math.max(...bytes)) / 50;
};

describe('a waveform', () => {
  it('is created with each encode, and shows loudness', async () => {
    const waveform = await untilWaveform();
    expect(waveform).toMatchObject({ state: 'ready', perSecond: 50 });
    expect(loudest(waveform)).toBeGreaterThan(1.9);
    expect(loudest(waveform)).toBeLessThan(2.3);
  });

  it('is created on request if it is missing', async () => {
    await untilWaveform();
    const key = `videos/${id}/1/thumbs/waveform.bin`;
    await setup.instance.storage.remove({ bucket: 'stream', key });
    expect(await askWaveform()).toEqual({ state: 'making', perSecond: 50, peaks: null });
    expect((await untilWaveform()).state).toBe('ready');
  });

  it('reports that there is no audio', async () => {
    const silent = await setup.upload(await getClip('tiny.mp4'));
    await setup.untilStatus(silent, 'COMPLETE');
    expect(await untilWaveform(silent)).toEqual({ state: 'silent', perSecond: 50, peaks: null });
  });
});

describe('suggested thumbnails', () => {
  it('appear as they are found, also of a private video, and are kept', async () => {
    const ask = async () =>
      (
        await callApi<Suggestions>(setup.instance, 'GET', `/api/videos/${id}/thumbnail/suggestions`, {
          cookie: setup.cookie,
        })
      ).body;
    expect(await ask()).toEqual({ isDone: false, frames: [], videoUrl: expect.any(String) });
    const { frames } = await poll(
      async () => {
        const found = await ask();
        return found.isDone && found;
      },
      { what: 'all suggestions', seconds: 60 },
    );
    expect(frames).toHaveLength(10);
    const times = frames.map(({ milliseconds }) => milliseconds);
    expect(times).toEqual([...new Set(times)].sort((first, second) => first - second));
    const image = await fetch(frames[3]?.url ?? '');
    expect(image.status).toBe(200);
    expect(await sharp(Buffer.from(await image.arrayBuffer())).metadata()).toMatchObject({
      format: 'jpeg',
    });
    expect((await ask()).frames.map(({ milliseconds }) => milliseconds)).toEqual(times);
  });

  it('are refused to users who can’t change the video', async () => {
    expect(await callApi(setup.instance, 'GET', `/api/videos/${id}/thumbnail/suggestions`)).toMatchObject({
      status: 401,
    });
  });
});
