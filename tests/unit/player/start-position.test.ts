import { describe, expect, it } from 'vitest';

import { clampStart } from '@/player/core/source/playback-start';

describe('the start position', () => {
  it.each([
    [0, 20, 0],
    [12.5, 20, 12.5],
    [18.9, 20, 18.9],
    [19, 20, 0],
    [19.5, 20, 0],
    [20, 20, 0],
    [9999, 20, 0],
    [-3, 20, 0],
    [Number.NaN, 20, 0],
    [0.4, 0.8, 0],
    // The duration is still unknown.
    [9999, 0, 9999],
  ])('for the requested second %d of %d is %d', (time, duration, begin) =>
    expect(clampStart(time, duration)).toBe(begin),
  );
});
