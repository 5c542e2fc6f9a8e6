import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { parseMediaPlaylist } from '@/lib/engines/ffmpeg/ladder/master-playlist';
import { makeBeeps, makeClip } from '@/tests/support/encoding/clips';
import { createEncodingBench, inspectTracks, type EncodingBench } from '@/tests/support/encoding/encoding';

let bench: EncodingBench;
beforeAll(async () => {
  bench = await createEncodingBench();
});
afterAll(() => bench.close());

const seconds = 9;
const clipOf = (rate: string, size: number) =>
  makeClip(`segments9-${rate.replace('/', '-')}.mp4`, [
    ...['-f', 'lavfi', '-i', `testsrc2=size=${size}x${size}:rate=${rate}:duration=${seconds}`],
    ...makeBeeps(seconds),
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '30', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  ]);

describe('encoder: segments', () => {
  it.each([
    ['24000/1001', 24_000 / 1001, [160]],
    ['30000/1001', 30_000 / 1001, [360, 240]],
    ['60', 60, [160]],
  ])(
    'last 2 s twice, then 4 s, in every rendition and the audio, at %s frames/s',
    async (rate, fps, renditions) => {
      const { folder, result } = await bench.encodeToFolder(await clipOf(rate, renditions[0] ?? 0));
      const startsOf = async (name: string): Promise<number[]> => {
        const { segments } = parseMediaPlaylist(
          await readFile(path.join(folder, `hls/${name}/index.m3u8`), 'utf8'),
        );
        return segments.map((_, index) =>
          segments.slice(0, index).reduce((sum, { duration }) => sum + duration, 0),
        );
      };
      // The first frames at or after each of these times.
      const expected = [0, 2, 4, 8].map((second) => Math.ceil(second * fps - 1e-6) / fps);
      const names = result.renditions.map(({ name }) => name);
      expect(names).toEqual(renditions.map((rendition) => `${rendition}p`));
      expect(result.fps).toBe(fps);
      const trackOf = (name: string, stream: 'v:0' | 'a:0') => ({
        file: path.join(folder, `hls/${name}/index.m3u8`),
        stream,
      });
      const tracks = await inspectTracks([
        ...names.map((name) => trackOf(name, 'v:0')),
        trackOf('audio', 'a:0'),
        { file: path.join(folder, `mp4/${names[0]}.mp4`), stream: 'v:0' },
      ]);
      for (const [rendition, name] of names.entries()) {
        const starts = await startsOf(name);
        expect(starts).toHaveLength(expected.length);
        starts.forEach((start, index) => expect(start).toBeCloseTo(expected[index] ?? 0, 3));
        const frames = tracks.packets[rendition] ?? [];
        const keys = frames.filter(({ isKey }) => isKey).map(({ time }) => time - (frames[0]?.time ?? 0));
        expect(keys).toHaveLength(expected.length);
        keys.forEach((key, index) => expect(key).toBeCloseTo(expected[index] ?? 0, 3));
      }
      // Audio is cut between its packets of 21 ms.
      const sound = await startsOf('audio');
      expect(sound).toHaveLength(expected.length);
      sound.forEach((start, index) => expect(Math.abs(start - [0, 2, 4, 8][index]!)).toBeLessThan(0.03));
      const packets = tracks.packets[names.length] ?? [];
      packets.slice(1).forEach(({ time }, index) => {
        expect(time - (packets[index]?.time ?? 0)).toBeCloseTo(1024 / 48_000, 3);
      });
      expect(packets.length * (1024 / 48_000)).toBeCloseTo(seconds, 1);
      // The MP4's frame intervals match the frame rate.
      const frames = tracks.packets[names.length + 1] ?? [];
      expect(Math.abs(frames.length - seconds * fps)).toBeLessThanOrEqual(4);
      frames.forEach(({ time }, index) => expect(Math.abs(time - index / fps)).toBeLessThan(0.002));
    },
  );
});
