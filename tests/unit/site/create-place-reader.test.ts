import { expect, it } from 'vitest';

import type { ReviewVideoState } from '@/components/site/share/state/create-review-video';
import { createPlaceReader } from '@/components/site/share/state/use-review-video';

it('reads the position of a video immediately, and every half second while it plays', () => {
  const state = { frame: 7, isPlaying: false };
  let now = 1000;
  const read = createPlaceReader({ getState: () => state as ReviewVideoState }, () => now);
  const at = (moment: number, frame: number, isPlaying: boolean): number => {
    now = moment;
    Object.assign(state, { frame, isPlaying });
    return read();
  };
  expect(at(1000, 8, false)).toBe(8);
  expect(at(1010, 9, true)).toBe(9);
  expect(at(1509, 20, true)).toBe(9);
  expect(at(1510, 21, true)).toBe(21);
  expect(at(1600, 23, false)).toBe(23);
  expect(at(1700, 24, false)).toBe(24);
  expect(at(1710, 25, true)).toBe(25);
});
