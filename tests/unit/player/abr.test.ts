import { describe, expect, it } from 'vitest';

import { findStartLevel, getFactor, measureTransfers } from '@/player/core/source/abr';

describe('the first rendition', () => {
  const ladder = [
    [426, 240, 410],
    [640, 360, 880],
    [854, 480, 1440],
    [1280, 720, 2760],
    [1920, 1080, 5010],
  ].map(([width = 0, height = 0, rate = 0]) => ({ width, height, averageBitrate: rate * 1000 }));
  const portrait = ladder.map(({ width, height, averageBitrate }) => ({
    ...{ width: height, height: width, averageBitrate },
  }));

  it.each([
    [undefined, 360],
    [300_000, 240],
    [1_000_000, 240],
    [1_200_000, 360],
    [2_800_000, 360],
    [3_000_000, 480],
    [6_000_000, 720],
    [10_000_000, 720],
    [100_000_000, 1080],
  ])('is chosen for %s bit/s: %ip', (bandwidth, lines) => {
    expect(ladder[findStartLevel(ladder, bandwidth)]?.height).toBe(lines);
    expect(portrait[findStartLevel(portrait, bandwidth)]?.width).toBe(lines);
  });

  it('is the lowest one if all are small, or all too large', () => {
    expect(findStartLevel(ladder.slice(0, 1), undefined)).toBe(0);
    expect(findStartLevel(ladder.slice(3), 1_000_000)).toBe(0);
    expect(findStartLevel(ladder.slice(3), undefined)).toBe(0);
  });
});

describe('the bandwidth estimated from a page’s transfers', () => {
  const transfer = (responseStart: number, responseEnd: number, transferSize: number) => ({
    ...{ responseStart, responseEnd, transferSize },
  });

  it.each([
    ['nothing', [], undefined],
    ['cached files', [transfer(10, 20, 0)], undefined],
    ['another site’s files', [transfer(0, 500, 0)], undefined],
    ['small files only', [transfer(10, 20, 20_000)], undefined],
    ['one file', [transfer(100, 600, 100_000)], 1_600_000],
    ['parallel files', [transfer(100, 600, 50_000), transfer(200, 500, 50_000)], 1_600_000],
    [
      'sequential files, without the pause',
      [transfer(0.1, 500, 50_000), transfer(600, 700, 50_000)],
      1_333_600,
    ],
    ['a burst', [transfer(100, 100.1, 100_000)], 10_000_000],
  ])('is measured: %s', (_what, transfers, expected) => {
    const measured = measureTransfers(transfers);
    if (expected === undefined) expect(measured).toBeUndefined();
    else expect(measured).toBeCloseTo(expected, -3);
  });
});

describe('the share of the bandwidth that a rendition may use', () => {
  it.each([
    ['up', 0, 0.7],
    ['up', 4, 0.7],
    ['up', 8, 0.85],
    ['up', 12, 1],
    ['up', 60, 1],
    ['stay', 2, 0.95],
    ['stay', 8, 1.075],
    ['stay', 30, 1.2],
  ] as const)('depends on the action (%s) and %i s of buffer: %s', (kind, seconds, share) =>
    expect(getFactor(kind, seconds)).toBeCloseTo(share),
  );
});
