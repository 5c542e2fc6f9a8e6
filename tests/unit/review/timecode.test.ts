import { describe, expect, it } from 'vitest';

import {
  countFrames,
  getLastFrame,
  chooseStart,
  createClock,
  fromTimecode,
  parseClock,
  toRateFraction,
  toTimecode,
} from '@/lib/review/timecode';

const ntsc30 = 30_000 / 1001;
const ntsc60 = 60_000 / 1001;
const clip = 24_000 / 1001;

describe('a frame’s timecode', () => {
  it.each([
    [0, 25, '00:00:00:00'],
    [1284, 25, '00:00:51:09'],
    [7804, 25, '00:05:12:04'],
    [24, 24, '00:00:01:00'],
    // 23.976 counts 24 frames per second and drops none.
    [86_400, clip, '01:00:00:00'],
    // SMPTE 12M: two numbers are skipped each minute, except each tenth.
    [0, ntsc30, '00:00:00;00'],
    [1799, ntsc30, '00:00:59;29'],
    [1800, ntsc30, '00:01:00;02'],
    [3597, ntsc30, '00:01:59;29'],
    [3598, ntsc30, '00:02:00;02'],
    [17_981, ntsc30, '00:09:59;29'],
    [17_982, ntsc30, '00:10:00;00'],
    [107_892, ntsc30, '01:00:00;00'],
    [29.97 * 0, 29.97, '00:00:00;00'],
    // 59.94 skips four.
    [3599, ntsc60, '00:00:59;59'],
    [3600, ntsc60, '00:01:00;04'],
    [35_964, ntsc60, '00:10:00;00'],
    [1800, 30, '00:01:00:00'],
  ])('converts frame %d at %d fps to %s and back', (frame, fps, timecode) => {
    expect(toTimecode(frame, fps)).toBe(timecode);
    expect(fromTimecode(timecode, fps)).toBe(frame);
  });

  it('names every frame of an hour once', () => {
    for (let frame = 0; frame < 108_000; frame += 1)
      if (fromTimecode(toTimecode(frame, ntsc30), ntsc30) !== frame) throw new Error(`frame ${frame}`);
  });

  it('is null for a missing number or invalid text', () => {
    expect(fromTimecode('00:01:00;00', ntsc30)).toBeNull();
    expect(fromTimecode('00:10:00;00', ntsc30)).toBe(17_982);
    expect(fromTimecode('00:00:00:25', 25)).toBeNull();
    expect(fromTimecode('51:09', 25)).toBeNull();
  });
});

it.each([
  [25, 25, 1],
  [29.97, 30_000, 1001],
  [23.976, 24_000, 1001],
  [12.5, 25, 2],
])('writes %d frames/s as %d/%d', (fps, numerator, denominator) => {
  expect(toRateFraction(fps)).toEqual({ numerator, denominator });
});

describe('a timecode clock', () => {
  it.each([
    [25, '10:00:00:00', 60, '10:00:02:10'],
    [25, '09:59:58:00', 50, '10:00:00:00'],
    [ntsc30, '00:00:55;00', 150, '00:01:00;02'],
    // A source of 29.97 without drop-frame.
    [ntsc30, '00:00:55:00', 150, '00:01:00:00'],
    [clip, '01:00:00:00', 24, '01:00:01:00'],
    [50, '23:59:59:49', 1, '00:00:00:00'],
    [25, null, 25, '00:00:01:00'],
  ])('at %d fps from %s shows frame %d as %s', (fps, start, frame, expected) => {
    expect(createClock(fps, start).toCode(frame)).toBe(expected);
  });

  it.each([
    [25, '00:00:00:25'],
    [25, '24:00:00:00'],
    [25, '99:59:59:24'],
    [25, '23:60:00:00'],
    [25, '-1:00:00:00'],
    [ntsc30, '00:01:00;00'],
    [ntsc30, '00:01:00;01'],
    [ntsc60, '23:59:00;03'],
    [ntsc60, '24:00:00;00'],
  ])('at %d fps can’t start at %s', (fps, start) => {
    expect(parseClock(fps, start)).toBeNull();
  });

  it.each([
    [25, '23:59:59:24'],
    [ntsc30, '00:01:00;02'],
    [ntsc30, '00:10:00;00'],
    [ntsc60, '23:59:59;59'],
  ])('at %d fps starts at %s', (fps, start) => {
    expect(parseClock(fps, start)?.toCode(0)).toBe(start);
  });

  it('counts from zero if a file starts at a timecode that does not exist at its rate', () => {
    expect(createClock(25, '00:00:00:25').toCode(0)).toBe('00:00:00:00');
  });

  it('counts from the source, from zero with the source’s notation, or from the chosen timecode', () => {
    expect(chooseStart('source', '10:00:00:00')).toBe('10:00:00:00');
    expect(chooseStart('zero', '10:00:00:00')).toBe('00:00:00:00');
    expect(chooseStart('zero', '10:00:00;00')).toBe('00:00:00;00');
    expect(chooseStart('zero', null)).toBeNull();
    expect(chooseStart('01:00:00:00', '10:00:00:00')).toBe('01:00:00:00');
  });
});

describe('the frames of a video', () => {
  it('are counted from its video stream, or derived from its duration', () => {
    expect(getLastFrame({ fps: 25, duration: 12.011, frameCount: 300 })).toBe(299);
    expect(getLastFrame({ fps: 25, duration: 60, frameCount: null })).toBe(1499);
    expect(getLastFrame({ fps: 30, duration: 20.011 })).toBe(600);
    expect(countFrames({ fps: 25, duration: 0 })).toBe(1);
  });
});
