import { describe, expect, it } from 'vitest';

import { placeLoupe } from '@/components/site/share/parts/composer/range-editor';

const clip = { fps: 25, last: 25 * 600 - 1 };
const range = (frameIn: number, frameOut: number) => ({ frameIn, frameOut });

describe('placeLoupe', () => {
  it.each([
    ['30 s around a frame', range(5000, 5000), { from: 4626, count: 750 }],
    ['30 s around a range', range(5000, 5099), { from: 4675, count: 750 }],
    ['from the start on', range(10, 20), { from: 0, count: 750 }],
    ['to the end', range(14_990, 14_999), { from: 14_250, count: 750 }],
    ['a longer range with margins on both sides', range(5000, 5999), { from: 4786, count: 1429 }],
  ])('shows %s', (_what, at, expected) => {
    const loupe = placeLoupe(at, clip);
    expect(loupe).toEqual(expected);
    expect(at.frameOut).toBeLessThan(expected.from + expected.count);
  });

  it('is hidden if the timeline shows as much', () => {
    expect(placeLoupe(range(0, 10), { fps: 25, last: 749 })).toBeNull();
    expect(placeLoupe(range(0, 14_000), clip)).toBeNull();
  });
});
