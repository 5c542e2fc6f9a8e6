import { open, readFile, copyFile } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { parseMediaPlaylist } from '@/lib/engines/ffmpeg/ladder/master-playlist';
import { makeBeeps, makeClip } from '@/tests/support/encoding/clips';
import {
  createEncodingBench,
  decodeLuma,
  probePackets,
  type EncodingBench,
} from '@/tests/support/encoding/encoding';

let bench: EncodingBench;
beforeAll(async () => {
  bench = await createEncodingBench();
});
afterAll(() => bench.close());

/** A source with a rendition's bitrate, B-frames and a key frame every 30 frames. */
const getLightClip = () =>
  makeClip('passthrough-360-15.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=360x360:rate=15000/1001:duration=13', ...makeBeeps(13)],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-bf',
      '2',
      '-b:v',
      '500k',
      '-maxrate',
      '600k',
      '-bufsize',
      '800k',
    ],
    ...['-g', '30', '-sc_threshold', '0', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+faststart'],
  ]);

const sizesOf = async (file: string) => (await probePackets(file, 'v:0')).length;

describe('encoder: a passthrough source', () => {
  it('becomes the highest rendition, frame for frame, and the others are cut at the same times', async () => {
    const file = await getLightClip();
    const { folder, result } = await bench.encodeToFolder(file);
    expect(result.renditions.map(({ name }) => name)).toEqual(['360p', '240p']);
    expect(result.warning).toBeNull();
    const read = async (name: string) =>
      parseMediaPlaylist(await readFile(path.join(folder, `hls/${name}/index.m3u8`), 'utf8')).segments;
    const [top, other, sound] = await Promise.all(['360p', '240p', 'audio'].map(read));
    expect(top?.map(({ duration }) => duration.toFixed(2))).toEqual(['2.00', '2.00', '4.00', '5.00']);
    expect(other).toHaveLength(top?.length ?? 0);
    other?.forEach(({ duration }, index) => expect(duration).toBeCloseTo(top?.[index]?.duration ?? 0, 1));
    expect(sound?.length).toBeGreaterThanOrEqual(4);
    const index = path.join(folder, 'hls/360p/index.m3u8');
    expect(await sizesOf(index)).toBe(await sizesOf(file));
    expect(await sizesOf(path.join(folder, 'hls/240p/index.m3u8'))).toBe(await sizesOf(file));
    // Nothing was encoded, so the frames are identical.
    const [before, after] = [await decodeLuma(file), await decodeLuma(path.join(folder, 'mp4/360p.mp4'))];
    expect(after).toEqual(before);
  });

  it('is encoded after all if a part of it can’t be decoded', async () => {
    const damaged = path.join(bench.dataDir, 'damaged.mp4');
    await copyFile(await getLightClip(), damaged);
    const file = await open(damaged, 'r+');
    const { size } = await file.stat();
    await file.write(Buffer.alloc(Math.floor(size / 4)), 0, Math.floor(size / 4), Math.floor(size / 2));
    await file.close();
    const { folder, result } = await bench.encodeToFolder(damaged);
    expect(result.renditions.map(({ name }) => name)).toEqual(['360p', '240p']);
    const read = async (name: string) => sizesOf(path.join(folder, `hls/${name}/index.m3u8`));
    expect(await read('360p')).toBe(await read('240p'));
    // Every frame was encoded here, so all of them decode without errors.
    expect(await decodeLuma(path.join(folder, 'mp4/360p.mp4'))).toHaveLength(await read('360p'));
  });
});
