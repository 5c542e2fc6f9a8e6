import { rm } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Clip, FinalEncodeEvent } from '@/lib/ports/encoder';
import { makeClip } from '@/tests/support/encoding/clips';
import {
  createEncodingBench,
  decodeSound,
  inspectTracks,
  nextJobId,
  storeInFolder,
  type EncodingBench,
} from '@/tests/support/encoding/encoding';

let bench: EncodingBench;
beforeAll(async () => {
  bench = await createEncodingBench();
});
afterAll(() => bench.close());

const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12', '-pix_fmt', 'yuv420p'];
const seconds = 8;
/** A bright area that grows by 3 of 160 columns in each frame, which is a luma of about 4 on average. */
const numbered = (rate: string): string =>
  `color=c=black:size=160x120:rate=${rate}:duration=${seconds},format=yuv420p,` +
  `geq=lum='if(lt(X,3*mod(N,50)),220,20)':cb=128:cr=128`;
/** A tone whose pitch is 500 Hz in the first second, and 200 Hz higher in each following one. */
const stepped = `aevalsrc='sin(2*PI*(500+200*floor(t))*t)/4':sample_rate=48000:duration=${seconds}`;

const sources = {
  'B-frames, rare key frames': () =>
    makeClip('numbered-4.mp4', [
      ...['-f', 'lavfi', '-i', numbered('25'), '-f', 'lavfi', '-i', stepped, '-c:a', 'aac'],
      ...[...h264, '-g', '120', '-bf', '3'],
    ]),
  'NTSC in Matroska, two audio tracks': () =>
    makeClip('numbered-4.mkv', [
      ...['-f', 'lavfi', '-i', numbered('24000/1001'), '-f', 'lavfi', '-i', stepped],
      ...['-f', 'lavfi', '-i', `sine=f=900:duration=${seconds}`, '-map', '0', '-map', '1', '-map', '2'],
      ...['-metadata:s:a:0', 'language=deu', '-metadata:s:a:1', 'language=eng', '-c:a', 'aac'],
      ...[...h264, '-g', '60'],
    ]),
};

const encode = async (file: string, clips: readonly Clip[] | null) => {
  const id = nextJobId();
  const source = await bench.upload(file);
  const job = { id, attempt: 1, workspace: 'any', source, outputPrefix: `videos/${id}/1/`, clips };
  const final = await new Promise<FinalEncodeEvent>((resolve, reject) => {
    bench.encoder
      .submit(job, async (event) => {
        if (event.type !== 'progress') resolve(event);
      })
      .catch(reject);
  });
  if (final.type !== 'complete') throw new Error(JSON.stringify(final));
  const folder = path.join(bench.dataDir, 'copies', id);
  await storeInFolder(bench.storage, job.outputPrefix, folder);
  const [low] = final.result.renditions.slice(-1);
  return { ...final.result, folder, mp4: path.join(folder, `mp4/${low?.name}.mp4`) };
};

/** The pitch of a second of audio in Hz, by its zero crossings. */
const pitchOf = (samples: Float32Array, from: number): number => {
  const part = samples.slice(Math.round(from * 48_000), Math.round((from + 0.5) * 48_000));
  let crossings = 0;
  for (let index = 1; index < part.length; index += 1)
    if ((part[index - 1] ?? 0) < 0 && (part[index] ?? 0) >= 0) crossings += 1;
  return crossings / (part.length / 48_000);
};

describe('encoder: clips', () => {
  it.each(Object.entries(sources))(
    'encodes exactly their frames and audio, in sync: %s',
    async (_, make) => {
      const whole = await encode(await make(), null);
      const { fps } = whole;
      const frames = [
        [10, 60],
        [100, 150],
      ] as const;
      const clips = frames.map(([from, to]) => ({ in: from / fps, out: to / fps }));
      const clipped = await encode(await make(), clips);
      expect(clipped).toMatchObject({ fps, frameCount: 100, startTimecode: null, warning: null });
      expect(clipped.duration).toBeCloseTo(100 / fps, 1);
      expect(clipped.audioTracks).toEqual(whole.audioTracks);
      const { luma } = await inspectTracks([], [clipped.mp4, whole.mp4]);
      const [after = [], before = []] = luma;
      const expected = [...before.slice(10, 60), ...before.slice(100, 150)];
      expect(after).toHaveLength(100);
      after.forEach((value, index) => expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThan(1));
      const [left = new Float32Array()] = await decodeSound(clipped.mp4, 2);
      // Measured in whole seconds of the source: the first part's second 1, the second part's second 5.
      const [first, second] = [1.2 - 10 / fps, 50 / fps + 5.2 - 100 / fps];
      expect(pitchOf(left, first)).toBeCloseTo(700, -2);
      expect(pitchOf(left, second)).toBeCloseTo(1500, -2);
      await rm(clipped.folder, { recursive: true });
    },
    120_000,
  );

  it('stop at the end of the source, and are refused if they start after it', async () => {
    const file = await sources['B-frames, rare key frames']();
    const tail = await encode(file, [{ in: 6, out: 60 }]);
    expect(tail).toMatchObject({ frameCount: 50 });
    const { luma } = await inspectTracks([], [tail.mp4]);
    expect((luma[0]?.at(-1) ?? 0) - (luma[0]?.[0] ?? 0)).toBeCloseTo((49 * 3 * 200 * 255) / (160 * 219), -1);
    await expect(encode(file, [{ in: 20, out: 30 }])).rejects.toThrow('no_pictures');
  }, 60_000);
});
