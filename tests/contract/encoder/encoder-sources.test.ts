import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { EncodeResult } from '@/lib/ports/encoder';
import { getClip, hasEncoder, type ClipName } from '@/tests/support/encoding/clips';
import {
  createEncodingBench,
  decodeLuma,
  decodeSound,
  loudness,
  probeVideo,
  probeStreams,
  type EncodingBench,
} from '@/tests/support/encoding/encoding';

let bench: EncodingBench;
beforeAll(async () => {
  bench = await createEncodingBench();
});
afterAll(() => bench.close());

type Encoded = Awaited<ReturnType<EncodingBench['encodeToFolder']>>;

/** Encodes each clip once for all tests. */
const encodings = new Map<ClipName, Promise<Encoded>>();
const encode = (clip: ClipName): Promise<Encoded> => {
  const encoding = encodings.get(clip) ?? getClip(clip).then(bench.encodeToFolder);
  encodings.set(clip, encoding);
  return encoding;
};
const sizes = ({ renditions }: EncodeResult) =>
  renditions.map(({ name, width, height }) => [name, width, height]);
const mp4Of = ({ folder, result }: Encoded) => path.join(folder, `mp4/${result.renditions[0]?.name}.mp4`);

/** Probes the highest rendition's MP4 once for all tests. */
const probes = new Map<ClipName, ReturnType<typeof probeVideo>>();
const probe = (clip: ClipName): ReturnType<typeof probeVideo> => {
  const probing = probes.get(clip) ?? encode(clip).then((encoded) => probeVideo(mp4Of(encoded)));
  probes.set(clip, probing);
  return probing;
};

describe('encoder: shapes', () => {
  it.each<[ClipName, Partial<EncodeResult>, [string, number, number][]]>([
    [
      'tall.mp4',
      { orientation: 'portrait', sourceWidth: 720, sourceHeight: 1280 },
      [
        ['720p', 720, 1280],
        ['480p', 480, 854],
        ['360p', 360, 640],
        ['240p', 240, 426],
      ],
    ],
    [
      'turned.mp4',
      { orientation: 'portrait', sourceWidth: 360, sourceHeight: 640 },
      [
        ['360p', 360, 640],
        ['240p', 240, 426],
      ],
    ],
    ['variable.mkv', { orientation: 'square' }, [['240p', 240, 240]]],
    [
      'odd.avi',
      { orientation: 'landscape', sourceWidth: 641, sourceHeight: 359 },
      [
        ['358p', 640, 358],
        ['240p', 428, 240],
      ],
    ],
    [
      'interlaced.ts',
      { sourceWidth: 640, sourceHeight: 360 },
      [
        ['360p', 640, 360],
        ['240p', 426, 240],
      ],
    ],
    ['tiny.mp4', { storyboardKey: null, hasAudio: false }, [['48p', 64, 48]]],
  ])('%s', async (clip, expected, renditions) => {
    const encoded = await encode(clip);
    expect(encoded.result).toMatchObject(expected);
    expect(sizes(encoded.result)).toEqual(renditions);
    const [video] = (await probe(clip)).streams;
    expect(video).toMatchObject({
      width: renditions[0]?.[1],
      height: renditions[0]?.[2],
      sample_aspect_ratio: '1:1',
    });
    // The rotation is applied to the pixels and no longer stored as metadata.
    expect(video).not.toHaveProperty('side_data_list');
  });
});

describe('encoder: containers', () => {
  it.each<[ClipName, number, number]>([
    ['surround.mkv', 2, 25],
    ['interlaced.ts', 2, 25],
    ['odd.avi', 2, 25],
    ['browser.webm', 3, 25],
  ])('%s', async (clip, duration, fps) => {
    const encoded = await encode(clip);
    expect(encoded.result).toMatchObject({ hasAudio: true, fps });
    expect(Math.abs(encoded.result.duration - duration)).toBeLessThan(0.1);
    // If the audio starts slightly earlier, the first frame is shown twice.
    const frames = (await probe(clip)).frameTimes.length;
    expect(frames - Math.round(duration * fps)).toBeGreaterThanOrEqual(0);
    expect(frames - Math.round(duration * fps)).toBeLessThanOrEqual(1);
  });
});

describe('encoder: frame rates', () => {
  it.each<[ClipName, number, number]>([
    ['variable.mkv', 60, 240],
    ['fast.mp4', 60, 120],
    ['interlaced.ts', 25, 50],
  ])('%s becomes constant', async (clip, fps, frames) => {
    const encoded = await encode(clip);
    expect(encoded.result.fps).toBe(fps);
    const times = (await probe(clip)).frameTimes;
    expect(Math.abs(times.length - frames)).toBeLessThanOrEqual(4);
    times.forEach((time, index) => expect(Math.abs(time - index / fps)).toBeLessThan(0.002));
  });
});

describe('encoder: audio', () => {
  const loudnessOf = async (clip: ClipName) => {
    const encoded = await encode(clip);
    const [left, right] = await decodeSound(mp4Of(encoded), 2);
    return [loudness(left ?? new Float32Array()), loudness(right ?? new Float32Array())] as const;
  };

  it('leaves a file without audio without audio', async () => {
    const encoded = await encode('tiny.mp4');
    expect(encoded.result.hasAudio).toBe(false);
    expect((await probe('tiny.mp4')).streams.map(({ codec_type }) => codec_type)).toEqual(['video']);
    expect(await probeStreams(path.join(encoded.folder, 'hls/master.m3u8'))).toHaveLength(1);
  });

  it('plays on both sides at the same loudness if one was silent', async () => {
    const [left, right] = await loudnessOf('left.mp4');
    const [sound] = await decodeSound(await getClip('left.mp4'), 2);
    const source = loudness(sound ?? new Float32Array());
    expect(left / source).toBeGreaterThan(0.95);
    expect(left / source).toBeLessThan(1.05);
    expect(right / left).toBeCloseTo(1, 2);
  });

  it('keeps a right channel that is used only once', async () => {
    const [left, right] = await loudnessOf('late-right.mp4');
    expect(right).toBeGreaterThan(0.01);
    expect(right).toBeLessThan(left / 2);
  });

  it('mixes 5.1 down to stereo', async () => {
    const [left, right] = await loudnessOf('surround.mkv');
    expect(left).toBeGreaterThan(0.05);
    expect(right / left).toBeCloseTo(1, 1);
  });

  it('keeps video and audio in sync in MP4 and in HLS', async () => {
    const { folder, result } = await encode('clap.mp4');
    for (const [videoFile, audioFile] of [
      [`mp4/${result.renditions[0]?.name}.mp4`, `mp4/${result.renditions[0]?.name}.mp4`],
      [`hls/${result.renditions[0]?.name}/index.m3u8`, 'hls/audio/index.m3u8'],
    ]) {
      const luma = await decodeLuma(path.join(folder, videoFile ?? ''));
      const flash = luma.findIndex((value) => value > 128) / 25;
      const [left] = await decodeSound(path.join(folder, audioFile ?? ''), 2);
      const clap = (left ?? new Float32Array()).findIndex((sample) => Math.abs(sample) > 0.1) / 48_000;
      expect(flash).toBe(2);
      expect(Math.abs(clap - 2)).toBeLessThan(0.012);
    }
  });
});

describe('encoder: colours', () => {
  it('maps HDR to standard range', async (context) => {
    context.skip(!(await hasEncoder('libx265')), 'this ffmpeg can’t make an HDR clip (libx265)');
    const encoded = await encode('hdr.mp4');
    const [video] = (await probe('hdr.mp4')).streams;
    expect(video).toMatchObject({
      codec_name: 'h264',
      pix_fmt: 'yuv420p',
      color_transfer: 'bt709',
      color_primaries: 'bt709',
      color_space: 'bt709',
    });
    const luma = await decodeLuma(mp4Of(encoded));
    expect(Math.max(...luma)).toBeGreaterThan(20);
  });
});
