import { describe, expect, it } from 'vitest';

import { createPacketScan } from '@/lib/engines/ffmpeg/inspect/scan-packets';
import type { SourceDescription, VideoSource } from '@/lib/engines/ffmpeg/inspect/source-description';
import { buildLadder } from '@/lib/engines/ffmpeg/ladder/ladder';
import { planPassthroughLadder } from '@/lib/engines/ffmpeg/passthrough/passthrough-rendition';
import { planPassthroughSegments } from '@/lib/engines/ffmpeg/passthrough/plan-passthrough-segments';
import { describeSource } from '@/tests/support/encoding/describe-source';

const every = (seconds: number, end: number): number[] =>
  Array.from({ length: Math.ceil(end / seconds) }, (_, index) => index * seconds);

describe('segments of a passthrough source', () => {
  it.each([
    ['a key frame each second', every(1, 21), [0, 2, 4, 8, 12, 16]],
    ['a key frame each two seconds', every(2, 21), [0, 2, 4, 8, 12, 16]],
    ['a key frame each 60 frames of 29.97 fps', every(2.002, 21), [0, 2.002, 4.004, 8.008, 12.012, 16.016]],
    ['slightly earlier key frames', every(1.96, 21), [0, 1.96, 3.92, 7.84, 11.76, 15.68]],
    [
      'additional key frames at scene changes',
      [0, 1.5, 2.2, 3.1, 4.7, 6, 7.4, 8.3, 10, 12, 14, 15.9, 18, 20],
      [0, 2.2, 4.7, 8.3, 12, 15.9],
    ],
  ])('start close to those of encoded renditions: %s', (_name, keys, starts) => {
    const plan = planPassthroughSegments(keys, 20.98);
    expect(plan?.starts.map((start) => Number(start.toFixed(3)))).toEqual(starts);
    expect(plan?.chunks).toHaveLength(starts.length);
  });

  it('start close to those of encoded renditions for hours', () => {
    const plan = planPassthroughSegments(every(2.002, 7200), 7200);
    plan?.starts.forEach((start, index) =>
      expect(Math.abs(start - (index < 2 ? index * 2 : (index - 1) * 4))).toBeLessThanOrEqual(1.002),
    );
    expect(plan?.starts.length).toBe(1801);
  });

  it.each([
    ['too few', every(4, 40)],
    ['a gap', [0, 1, 2, 3, 4, 5, 6, 12, 13, 14, 15, 16, 17, 18, 19, 20]],
    ['none', []],
  ])('are impossible with these key frames: %s', (_name, keys) => {
    expect(planPassthroughSegments(keys, 20)).toBeNull();
  });
});

const source = (video: Partial<VideoSource> = {}, bitRate: number | null = 6_000_000): SourceDescription =>
  describeSource({ video, bitRate, audio: null });
const namesOf = (info: SourceDescription) =>
  planPassthroughLadder(
    info,
    buildLadder({ width: info.video.width, height: info.video.height, fps: 25 }),
  )?.map(({ name }) => name);

describe('the ladder of a passthrough source', () => {
  it('contains the source instead of the rendition of its size, or above smaller ones', () => {
    const renditions = ['720p', '480p', '360p', '240p'];
    expect(namesOf(source())).toEqual(['1080p', ...renditions]);
    expect(namesOf(source({ width: 1920, height: 1072 }))).toEqual(['1072p', ...renditions]);
    expect(namesOf(source({ width: 1600, height: 900 }, 4_500_000))).toEqual(['900p', ...renditions]);
    expect(namesOf(source({ width: 1080, height: 1920 }))?.[0]).toBe('1080p');
  });

  it.each([
    ['more than 1.25 × the bitrate of its rendition', source({}, 6_600_000)],
    ['an unknown bitrate', source({}, null)],
    ['another codec', source({ codec: 'hevc' })],
    ['ten bits', source({ pixelFormat: 'yuv420p10le' })],
    ['rotation', source({ isUpright: false })],
    ['an odd size', source({ width: 1919 })],
    ['no room for a second rendition', source({ width: 426, height: 240 }, 200_000)],
  ])('does not contain a source with %s', (_name, info) => {
    expect(namesOf(info)).toBeUndefined();
  });
});

describe('the stored frames of a stream', () => {
  const scan = (lines: string[]) => {
    const taken = createPacketScan(0);
    lines.forEach(taken.take);
    return taken.finish();
  };
  it('include its key frames from the start of the file', () => {
    expect(
      scan([
        'packet,0,0.500,0.500,0.040,K_',
        'packet,0,0.580,0.580,0.040,__',
        'packet,0,0.540,0.540,0.040,__',
        'packet,0,2.500,2.500,0.040,K__',
        'format,0.480',
      ]),
    ).toMatchObject({
      ...{ keys: [expect.closeTo(0.02, 3), expect.closeTo(2.02, 3)], count: 4, beginsWithKey: true },
      ...{ hasHidden: false, hasLeading: false },
    });
  });
  it('exclude frames that are not shown or depend on frames before a key frame', () => {
    expect(
      scan([
        'packet,0,-0.080,-0.080,0.040,KD',
        'packet,0,0.000,0.000,0.040,_D',
        'packet,0,0.040,0.040,0.040,K_',
      ]),
    ).toMatchObject({
      hasHidden: true,
    });
    expect(
      scan([
        'packet,0,0.000,0.000,0.040,K_',
        'packet,0,2.000,2.000,0.040,K_',
        'packet,0,1.920,1.920,0.040,__',
      ]),
    ).toMatchObject({
      hasLeading: true,
    });
  });
});
