import { describe, expect, it } from 'vitest';

import { countEncodings, findUsualRenditions, liveSchema, toLiveEnv } from '@/lib/core/env/live-env';

const read = (renditions?: string) => {
  const parsed = liveSchema.safeParse({
    LIVE: 'embedded',
    ...(renditions !== undefined && { LIVE_RENDITIONS: renditions }),
  });
  if (!parsed.success) return 'refused';
  const env = toLiveEnv(parsed.data, '127.0.0.1');
  return env.kind === 'off' ? 'off' : env.renditions;
};

describe('the smaller renditions of live events', () => {
  it.each([
    ['720,480', [720, 480]],
    ['480 1080, 720', [1080, 720, 480]],
    ['off', []],
    ['500', 'refused'],
    ['720;480', 'refused'],
  ])('are the requested ones: %s', (given, expected) => expect(read(given)).toEqual(expected));

  it('are limited to what the cores can encode if nothing is requested', () => {
    expect([1, 2, 3, 4, 7, 8, 64].map(findUsualRenditions)).toEqual([
      [480],
      [480],
      [480],
      [720, 480],
      [720, 480],
      [1080, 720, 480],
      [1080, 720, 480],
    ]);
  });

  it('leave one core free across channels, but are available for at least one channel', () => {
    expect([1, 2, 4].map((cores) => countEncodings([480], cores))).toEqual([1, 1, 3]);
    expect([4, 8].map((cores) => countEncodings([720, 480], cores))).toEqual([1, 2]);
    expect(countEncodings([1080, 720, 480], 16)).toBe(2);
  });
});
