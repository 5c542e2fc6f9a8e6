import { describe, expect, it } from 'vitest';

import { choosePoster, parsePosterCandidates, posterTimes } from '@/lib/engines/ffmpeg/pictures/poster';

const black = { average: 16, low: 16, high: 16 };
const white = { average: 235, low: 235, high: 235 };
const scene = { average: 110, low: 30, high: 200 };

describe('posterTimes', () => {
  it('starts with the frame at 10 %', () => expect(posterTimes(40)).toEqual([4, 10, 20, 30, 0]));
});

describe('parsePosterCandidates', () => {
  it('reads what the filters print', () => {
    const text =
      'frame:0    pts:0       pts_time:0\nlavfi.signalstats.YLOW=41\nlavfi.signalstats.YAVG=125.08\n' +
      'lavfi.signalstats.YHIGH=210\nframe:1    pts:27      pts_time:0.9009\nlavfi.signalstats.YLOW=16\n' +
      'lavfi.signalstats.YAVG=16\nlavfi.signalstats.YHIGH=16\n';
    expect(parsePosterCandidates(text)).toEqual([
      { index: 0, time: 0, low: 41, average: 125.08, high: 210 },
      { index: 1, time: 0.9009, low: 16, average: 16, high: 16 },
    ]);
    expect(parsePosterCandidates('')).toEqual([]);
  });
});

describe('choosePoster', () => {
  const at = (looks: (typeof scene)[]) =>
    looks.map((look, index) => ({ index, time: [0, 4, 10, 20, 30][index] ?? 0, ...look }));

  it.each([
    ['the frame at 10 % if it has content', at([scene, scene, scene, scene, scene]), 1],
    ['the next frame with content', at([scene, black, scene, scene, scene]), 2],
    ['a frame that is neither black nor white', at([black, white, black, scene, scene]), 3],
    ['the beginning as a last resort', at([scene, black, black, black, black]), 0],
    ['the brightest one of black frames', at([black, black, white, black, black]), 2],
    ['the available frames of a short file', at([scene]), 0],
  ])('%s', (_what, candidates, expected) => expect(choosePoster(candidates, 40)?.index).toBe(expected));

  it('returns nothing without candidates', () => expect(choosePoster([], 40)).toBeNull());
});
