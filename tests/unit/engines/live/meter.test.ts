import { describe, expect, it } from 'vitest';

import { countDropped, createMeter } from '@/lib/engines/live/channel/meter';
import { readLoudness } from '@/lib/engines/live/channel/run-arguments';
import { createViewers } from '@/lib/engines/live/http/viewers';

const frame = (dts: number, isKey = false) => ({
  ...{ kind: 'video' as const, codec: 7, isConfig: false, isKey, dts, flv: Buffer.alloc(1000) },
});

describe('the metrics of a sender', () => {
  it('are collected per second, with dropped frames', () => {
    const meter = createMeter(() => 5000);
    for (const dts of [0, 33, 67, 100, 200, 233]) meter.count(frame(dts, dts === 0 || dts === 233));
    meter.selectAudio(-12.5);
    meter.tick();
    expect(meter.samples).toEqual([
      {
        at: 5000,
        bitrate: 48_000,
        fps: 6,
        droppedFrames: 2,
        loudness: -12.5,
        videoBits: 48_000,
        keyBits: 16_000,
      },
    ]);
    expect(meter.keyInterval).toBeCloseTo(0.233);
    meter.restart();
    expect(meter.keyInterval).toBeNull();
    meter.tick();
    expect(meter.samples.at(-1)).toMatchObject({ bitrate: 0, fps: 0, droppedFrames: 0, loudness: null });
  });

  it.each([
    ['a missing frame', [33, 33, 34, 33, 67], 1],
    ['three missing frames', [33, 33, 34, 33, 133], 3],
    ['a late frame', [33, 33, 34, 33, 50], 0],
    ['a phone with a varying rate', [33, 50, 33, 66, 41, 100, 33, 83, 50, 120], 0],
    ['many missing frames', [33, 33, 67, 33, 33, 67, 33, 33, 33, 67], 1],
  ])('count dropped frames at a constant rate: %s', (_, gaps, dropped) => {
    expect(countDropped(gaps)).toBe(dropped);
  });

  it('are kept for five minutes', () => {
    const meter = createMeter(() => 0);
    for (let second = 0; second < 400; second += 1) meter.tick();
    expect(meter.samples).toHaveLength(300);
  });

  it.each([
    ['lavfi.astats.Overall.Peak_level=-17.845816', -17.845816],
    ['lavfi.astats.Overall.Peak_level=-inf', -120],
    ['frame:3    pts:12000   pts_time:1.5', null],
  ])('report the same loudness as ffmpeg: %s', (line, level) => {
    expect(readLoudness(line)).toBe(level);
  });
});

it('counts viewers by random numbers that are forgotten', () => {
  let now = 0;
  const viewers = createViewers(() => now);
  const [one, two] = [viewers.issue(), viewers.issue()];
  for (const id of [one, two, one, 'not one of ours', null]) viewers.see(id);
  expect(viewers.count()).toBe(2);
  now = 10_000;
  viewers.see(two);
  now = 20_000;
  expect(viewers.count()).toBe(1);
});
